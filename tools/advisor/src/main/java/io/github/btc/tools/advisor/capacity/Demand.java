package io.github.btc.tools.advisor.capacity;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.time.Duration;

/**
 * The load of a service and its closings.
 *
 * @param ratePerSecond the requests per second of all replicas together, at least 0.01
 * @param serviceNanos the mean service time of a request
 * @param slots the number of requests that a replica serves at once, at least 1
 * @param busyShare the largest share of time in which a replica may be busy, 0.05 to 1
 * @param closedNanos the duration of one closing
 * @param requestsPerClosing the requests that a replica serves from one closing to the next
 */
public record Demand(
    double ratePerSecond,
    long serviceNanos,
    int slots,
    double busyShare,
    long closedNanos,
    long requestsPerClosing) {

  private static final Duration LONGEST = Duration.ofHours(1);

  public Demand {
    if (!(ratePerSecond >= 0.01 && ratePerSecond <= 1e9)) {
      throw new RefusedSettingException(
          "rate", String.valueOf(ratePerSecond), "0.01 to 1e9 requests per second");
    }
    Ranges.nanos("service-time", Duration.ofNanos(serviceNanos), Duration.ofNanos(1), LONGEST);
    Ranges.nanos("task-duration", Duration.ofNanos(closedNanos), Duration.ofNanos(1), LONGEST);
    Ranges.whole("concurrency", slots, 1, 1_000_000);
    Ranges.whole("requests-per-task", requestsPerClosing, 1, 1_000_000_000_000L);
    Ranges.share("busy", busyShare, 0.05, 1);
  }

  /** Returns the number of replicas that must be open at any moment to carry the load. */
  public int serving() {
    double work = ratePerSecond * serviceNanos / 1e9;
    return (int) Math.max(1, Math.ceil(work / (slots * busyShare) - 1e-9));
  }
}

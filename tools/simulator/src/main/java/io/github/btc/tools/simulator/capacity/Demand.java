package io.github.btc.tools.simulator.capacity;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.time.Duration;

/**
 * What a service has to do, and what its closings are like.
 *
 * @param ratePerSecond requests per second in all, at least 0.01
 * @param serviceNanos how long a replica works on one request, on average
 * @param slots how many requests a replica serves at once, at least 1
 * @param busyShare how busy replicas may be at most, 0.05 to 1
 * @param closedNanos how long one closing lasts
 * @param requestsPerClosing how many requests a replica serves from one closing to the next
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

  /** Returns how many replicas must be there at any moment to carry the load. */
  public int serving() {
    double work = ratePerSecond * serviceNanos / 1e9;
    return (int) Math.max(1, Math.ceil(work / (slots * busyShare) - 1e-9));
  }
}

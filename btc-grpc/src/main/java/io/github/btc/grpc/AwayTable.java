package io.github.btc.grpc;

import io.github.btc.Ticker;
import io.github.btc.client.AwayHint;
import io.github.btc.client.RetryHint;
import io.grpc.LoadBalancer.Subchannel;
import io.grpc.Metadata;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows until when the replicas of one channel are away, from the trailers of their answers.
 * Thread-safe.
 */
final class AwayTable {

  /**
   * How long a replica is away whose refusal names no time, as with {@code pushback(false)}. It has
   * few calls in flight, so it would attract those of {@code btc_least_request}.
   */
  private static final long HINT_UNKNOWN_NANOS = 10_000_000;

  private final Map<Subchannel, Long> backNanos = new ConcurrentHashMap<>();
  private final Ticker ticker;

  AwayTable(Ticker ticker) {
    this.ticker = ticker;
  }

  /** Reads a notice, or the time that a refusal names. Other answers change nothing. */
  void answered(Subchannel replica, Metadata trailers) {
    long awayNanos =
        Math.max(
            AwayHint.nanos(
                trailers.get(TellingCall.AWAY_IN_MS), trailers.get(TellingCall.AWAY_FOR_MS)),
            trailers.containsKey(BtcServerInterceptor.REFUSED)
                ? RetryHint.nanos(
                    trailers.get(BtcServerInterceptor.RETRY_PUSHBACK_MS), null, HINT_UNKNOWN_NANOS)
                : 0);
    if (awayNanos > 0) {
      long now = ticker.nanos();
      backNanos.values().removeIf(back -> back - now <= 0); // nobody asks for one that has ended
      backNanos.put(replica, now + awayNanos);
    }
  }

  boolean isAway(Subchannel replica) {
    Long back = backNanos.get(replica);
    if (back == null) {
      return false;
    }
    boolean away = back - ticker.nanos() > 0;
    if (!away) {
      backNanos.remove(replica, back);
    }
    return away;
  }

  /** {@return how many replicas may be away} */
  int size() {
    return backNanos.size();
  }
}

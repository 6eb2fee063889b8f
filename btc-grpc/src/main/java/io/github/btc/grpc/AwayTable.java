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
                ? RetryHint.nanos(trailers.get(BtcServerInterceptor.RETRY_PUSHBACK_MS), null, 0)
                : 0);
    if (awayNanos > 0) {
      backNanos.put(replica, ticker.nanos() + awayNanos);
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

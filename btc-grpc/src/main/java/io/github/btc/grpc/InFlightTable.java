package io.github.btc.grpc;

import io.grpc.LoadBalancer.Subchannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts the calls that one channel has in flight at each replica. Thread-safe. */
final class InFlightTable {

  private final Map<Subchannel, Integer> calls = new ConcurrentHashMap<>();

  void begin(Subchannel replica) {
    calls.merge(replica, 1, Integer::sum);
  }

  /** Ends a call that has begun. A replica without calls leaves nothing behind. */
  void end(Subchannel replica) {
    calls.computeIfPresent(replica, (same, count) -> count == 1 ? null : count - 1);
  }

  int at(Subchannel replica) {
    return calls.getOrDefault(replica, 0);
  }
}

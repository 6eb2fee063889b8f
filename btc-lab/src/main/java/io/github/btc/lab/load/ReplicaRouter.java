package io.github.btc.lab.load;

/**
 * Chooses the replica for the next attempt: round robin, leaving out those that have refused until
 * the time they gave has passed. Knows nothing of the network; not thread-safe.
 */
final class ReplicaRouter {

  /** No replica may be tried now. */
  static final int NONE = -1;

  private final boolean[] leftOut;
  private final long[] leftOutUntilNanos;
  private int next;

  ReplicaRouter(int replicas) {
    leftOut = new boolean[replicas];
    leftOutUntilNanos = new long[replicas];
  }

  /** Returns a replica, or {@link #NONE} if all are left out. */
  int choose(long nowNanos) {
    for (int i = 0; i < leftOut.length; i++) {
      int replica = (next + i) % leftOut.length;
      if (mayTry(replica, nowNanos)) {
        next = (replica + 1) % leftOut.length;
        return replica;
      }
    }
    return NONE;
  }

  /** Tells whether {@link #choose} would find one. */
  boolean anyToTry(long nowNanos) {
    for (int replica = 0; replica < leftOut.length; replica++) {
      if (mayTry(replica, nowNanos)) {
        return true;
      }
    }
    return false;
  }

  private boolean mayTry(int replica, long nowNanos) {
    if (leftOut[replica] && nowNanos - leftOutUntilNanos[replica] >= 0) {
      leftOut[replica] = false;
    }
    return !leftOut[replica];
  }

  /** Leaves a replica out; the later of two refusals counts. */
  void refused(int replica, long untilNanos) {
    if (!leftOut[replica] || untilNanos - leftOutUntilNanos[replica] > 0) {
      leftOut[replica] = true;
      leftOutUntilNanos[replica] = untilNanos;
    }
  }
}

package io.github.btc.tools.replicas.load;

/**
 * How many copies of each request are on their way, and which request is due for a second one. They
 * become due in the order in which they were sent, also when the delay has become shorter. Not
 * thread-safe.
 */
final class Copies {

  /** No request. */
  static final int NONE = -1;

  private final HedgeDelay delay;
  private final byte[] outstanding;
  private final boolean[] done;
  private final boolean[] queued;
  private final byte[] firstTarget;
  private final int[] queue;
  private final long[] dueNanos;
  private int head;
  private int tail;

  /** Keeps account of some requests. */
  Copies(int requests, Hedging hedging) {
    delay = new HedgeDelay(hedging);
    outstanding = new byte[requests];
    done = new boolean[requests];
    queued = new boolean[requests];
    firstTarget = new byte[requests];
    queue = new int[requests];
    dueNanos = new long[requests];
  }

  void sent(int request, int target, long nowNanos) {
    outstanding[request]++;
    if (delay.nanos() != HedgeDelay.NEVER && !queued[request]) {
      queued[request] = true;
      firstTarget[request] = (byte) target;
      queue[tail] = request;
      long due = nowNanos + delay.nanos();
      dueNanos[tail] = tail > head ? Math.max(due, dueNanos[tail - 1]) : due;
      tail++;
    }
  }

  /** Takes down a refusal; returns true if the request must be tried again. */
  boolean refused(int request) {
    outstanding[request]--;
    return !done[request] && outstanding[request] == 0;
  }

  /** Takes down an answer, or that there is none; returns true if the request ends with it. */
  boolean ended(int request, boolean good) {
    outstanding[request]--;
    boolean ends = !done[request] && (good || outstanding[request] == 0);
    done[request] |= ends;
    return ends;
  }

  /** Takes down how long a request took, from its intended start. */
  void took(long nanos) {
    delay.answered(nanos);
  }

  /** Returns a request that should have a second copy now, or {@link #NONE}. */
  int due(long nowNanos) {
    while (head < tail && nowNanos - dueNanos[head] >= 0) {
      int request = queue[head++];
      if (!done[request] && outstanding[request] == 1) {
        return request;
      }
    }
    return NONE;
  }

  int firstTarget(int request) {
    return firstTarget[request];
  }

  long nanosToNextHedge(long nowNanos) {
    return head < tail ? dueNanos[head] - nowNanos : Long.MAX_VALUE;
  }
}

package io.github.btc.tools.replicas.load;

import java.util.Arrays;

/**
 * The wait before a second copy of a request: a fixed time, or a percentile of the latest
 * latencies. Not thread-safe.
 */
final class HedgeDelay {

  /** No second copies, or none yet. */
  static final long NEVER = 0;

  private static final int KEPT = 2_000;
  private static final int BETWEEN = 200;
  private static final double PERCENT = 100;

  private final int percentile;
  private final long[] latest = new long[KEPT];
  private long count;
  private long nanos;

  HedgeDelay(Hedging hedging) {
    percentile = hedging.percentile();
    nanos = percentile == 0 ? hedging.after().toNanos() : NEVER;
  }

  /** Returns the wait, or {@link #NEVER}. */
  long nanos() {
    return nanos;
  }

  /** Takes down how long a request took. */
  void answered(long tookNanos) {
    if (percentile == 0) {
      return;
    }
    latest[(int) (count++ % KEPT)] = tookNanos;
    if (count % BETWEEN == 0) {
      long[] sorted = Arrays.copyOf(latest, (int) Math.min(count, KEPT));
      Arrays.sort(sorted);
      nanos = Math.max(1, sorted[(int) (sorted.length * percentile / PERCENT)]);
    }
  }
}

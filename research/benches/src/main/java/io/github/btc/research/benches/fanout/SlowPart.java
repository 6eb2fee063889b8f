package io.github.btc.research.benches.fanout;

import java.util.Arrays;

/** When a part counts as slow: after the 95th percentile of the latest parts. Not thread-safe. */
final class SlowPart {

  private static final int KEPT = 2_000;
  private static final int BETWEEN = 200;
  private static final double SHARE = 0.95;

  private final long[] latest = new long[KEPT];
  private int count;
  private long nanos = Long.MAX_VALUE;

  /** Takes down how long a part took. */
  void took(long tookNanos) {
    latest[count++ % KEPT] = tookNanos;
    if (count % BETWEEN == 0) {
      long[] sorted = Arrays.copyOf(latest, Math.min(count, KEPT));
      Arrays.sort(sorted);
      nanos = sorted[(int) (sorted.length * SHARE)];
    }
  }

  /** Returns the time after which a part is slow; without end as long as too few are known. */
  long nanos() {
    return nanos;
  }
}

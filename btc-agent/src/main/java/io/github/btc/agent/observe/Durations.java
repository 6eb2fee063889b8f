package io.github.btc.agent.observe;

/** Counts durations in steps of three percent. One thread writes and reads. */
final class Durations {

  private static final int STEP_BITS = 5;
  private static final int STEPS = 1 << STEP_BITS;

  private final long[] counts = new long[(Long.SIZE - STEP_BITS) * STEPS];
  private long count;
  private long totalNanos;
  private long longestNanos;

  void add(long nanos) {
    long value = Math.max(0, nanos);
    counts[indexOf(value)]++;
    count++;
    totalNanos += value;
    longestNanos = Math.max(longestNanos, value);
  }

  long count() {
    return count;
  }

  long longestNanos() {
    return longestNanos;
  }

  long meanNanos() {
    return count == 0 ? 0 : totalNanos / count;
  }

  long totalNanos() {
    return totalNanos;
  }

  /**
   * Returns a quantile.
   *
   * @param share 0 to 1
   * @return at most three percent less than the exact value; 0 without a duration
   */
  long quantileNanos(double share) {
    long rank = (long) Math.ceil(share * count);
    long seen = 0;
    for (int i = 0; i < counts.length; i++) {
      seen += counts[i];
      if (seen >= rank && seen > 0) {
        return lowestOf(i);
      }
    }
    return 0;
  }

  private static int indexOf(long value) {
    if (value < STEPS) {
      return (int) value;
    }
    int shift = Long.SIZE - 1 - STEP_BITS - Long.numberOfLeadingZeros(value);
    return (shift + 1) * STEPS + (int) (value >>> shift) - STEPS;
  }

  private static long lowestOf(int index) {
    if (index < 2 * STEPS) {
      return index;
    }
    int shift = index / STEPS - 1;
    return (long) (index % STEPS + STEPS) << shift;
  }
}

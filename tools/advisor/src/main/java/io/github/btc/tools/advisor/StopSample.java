package io.github.btc.tools.advisor;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Stops of one kind, in bounded memory: how many there were, their sum and the longest are exact.
 * Of more than a hundred thousand, each is kept with the same probability.
 */
final class StopSample {

  static final int MOST_KEPT = 100_000;

  private static final int FEW = 64;

  private final SplittableRandom random = new SplittableRandom(1);
  private long[] kept = new long[FEW];
  private long count;
  private double sumNanos;
  private long longestNanos;

  void add(long nanos) {
    if (count < MOST_KEPT) {
      keep((int) count, nanos);
    } else {
      long place = random.nextLong(count + 1);
      if (place < MOST_KEPT) {
        kept[(int) place] = nanos;
      }
    }
    count++;
    sumNanos += nanos;
    longestNanos = Math.max(longestNanos, nanos);
  }

  private void keep(int place, long nanos) {
    if (place == kept.length) {
      kept = Arrays.copyOf(kept, Math.min(MOST_KEPT, 2 * place));
    }
    kept[place] = nanos;
  }

  StopTimes times() {
    long[] nanos = Arrays.copyOf(kept, (int) Math.min(count, MOST_KEPT));
    return new StopTimes(count, sumNanos, longestNanos, nanos, true);
  }
}

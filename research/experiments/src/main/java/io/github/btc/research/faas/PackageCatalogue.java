package io.github.btc.research.faas;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.tools.simulator.engine.Seeds;
import io.github.btc.tools.simulator.workload.Load;
import java.util.SplittableRandom;

/**
 * The packages that functions need: how often, how large, how long they take to start. As in PyPI
 * few are needed often: the k-th like {@code 1 / k^s}.
 *
 * @param count how many there are; the source does not say
 * @param zipf s
 * @param perFunction how many a function needs on average: exponential, rounded; many need none
 * @param meanBytes how large one is on average; the source does not say
 * @param meanStartNanos how long one takes to start on average, exponential
 * @param startGrowsWithSize whether a package twice as large takes twice as long
 */
public record PackageCatalogue(
    int count,
    double zipf,
    double perFunction,
    double meanBytes,
    double meanStartNanos,
    boolean startGrowsWithSize) {

  /** The spread of sizes: the standard deviation of their logarithm. */
  private static final double SIGMA = 1.5;

  private static final int MOST_PER_FUNCTION = 64;

  public PackageCatalogue {
    Ranges.whole("packages", count, 1, 100_000_000);
    if (!(perFunction >= 0 && perFunction <= 20)) {
      throw new RefusedSettingException(
          "per-function", String.valueOf(perFunction), "0 to 20 packages");
    }
    if (!(meanBytes >= 1)) {
      throw new RefusedSettingException("size", meanBytes + " bytes", "at least 1");
    }
  }

  /** Draws the packages once, for one run. */
  Drawn draw(Seeds seeds) {
    SplittableRandom random = seeds.stream("packages");
    long[] bytes = new long[count];
    for (int i = 0; i < count; i++) {
      // The mean of a log-normal is its median times e^(sigma^2 / 2).
      double size = Math.exp(SIGMA * random.nextGaussian() - SIGMA * SIGMA / 2);
      bytes[i] = Math.max(1, Math.round(meanBytes * size));
    }
    return new Drawn(this, bytes, Load.Keys.zipf(count, zipf));
  }

  /** The packages of one run. */
  record Drawn(PackageCatalogue catalogue, long[] bytes, Load.Keys popularity) {

    /** Draws what a function needs, the largest first, each once. */
    int[] needed(SplittableRandom random) {
      int[] needed = new int[howMany(random)];
      int size = 0;
      while (size < needed.length) {
        int next = (int) popularity.next(random);
        if (!contains(needed, size, next)) {
          needed[size++] = next;
        }
      }
      sortBySize(needed);
      return needed;
    }

    private int howMany(SplittableRandom random) {
      long drawn = Math.round(catalogue.perFunction * random.nextExponential());
      return (int) Math.min(drawn, Math.min(MOST_PER_FUNCTION, bytes.length));
    }

    private static boolean contains(int[] drawn, int size, int wanted) {
      for (int i = 0; i < size; i++) {
        if (drawn[i] == wanted) {
          return true;
        }
      }
      return false;
    }

    private void sortBySize(int[] needed) {
      for (int i = 1; i < needed.length; i++) { // a handful: by insertion
        int each = needed[i];
        int k = i;
        for (; k > 0 && bytes[needed[k - 1]] < bytes[each]; k--) {
          needed[k] = needed[k - 1];
        }
        needed[k] = each;
      }
    }

    long startNanos(int wanted, SplittableRandom random) {
      double mean = catalogue.meanStartNanos;
      double size = catalogue.startGrowsWithSize ? bytes[wanted] / catalogue.meanBytes : 1;
      return Math.round(mean * size * random.nextExponential());
    }
  }
}

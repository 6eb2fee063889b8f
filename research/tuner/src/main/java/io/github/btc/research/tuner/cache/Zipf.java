package io.github.btc.research.tuner.cache;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Keys of which few are popular: the k-th comes k^-exponent times as often as the first. */
final class Zipf {

  private final double[] sums;

  Zipf(int keys, double exponent) {
    sums = new double[keys];
    double sum = 0;
    for (int i = 0; i < keys; i++) {
      sum += Math.pow(i + 1, -exponent);
      sums[i] = sum;
    }
  }

  long next(SplittableRandom random) {
    int found = Arrays.binarySearch(sums, random.nextDouble() * sums[sums.length - 1]);
    return found >= 0 ? found : -found - 1;
  }
}

package io.github.btc.tools.bench.validation;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.apache.commons.statistics.inference.SignificanceResult;

/**
 * The Kolmogorov-Smirnov test of two sets of times. A test of all times would tell any two large
 * sets apart. The thesis therefore tests 1000 pairs of samples of 30 times and reports the mean p.
 * This record also has the distance between the whole sets.
 *
 * @param distance largest distance of the two distribution functions, 0 to 1
 * @param meanP mean p of the pairs; about 0.5 for two sets of one distribution
 * @param shareApart share of the pairs that a test at 5 % tells apart; about 0.05 or less for two
 *     sets of one distribution
 */
public record KolmogorovSmirnov(double distance, double meanP, double shareApart) {

  /** The largest share of pairs told apart at which two sets count as alike. */
  static final double MOST_REJECTED = 0.1;

  private static final int PAIRS = 1000;
  private static final int SAMPLE = 30;
  private static final double LEVEL = 0.05;
  private static final KolmogorovSmirnovTest TEST = KolmogorovSmirnovTest.withDefaults();

  static KolmogorovSmirnov of(double[] one, double[] other, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double sum = 0;
    int rejected = 0;
    for (int i = 0; i < PAIRS; i++) {
      SignificanceResult result = TEST.test(sample(one, random), sample(other, random));
      sum += result.getPValue();
      rejected += result.reject(LEVEL) ? 1 : 0;
    }
    return new KolmogorovSmirnov(
        TEST.statistic(one, other), sum / PAIRS, (double) rejected / PAIRS);
  }

  private static double[] sample(double[] from, SplittableRandom random) {
    double[] sample = new double[SAMPLE];
    Arrays.setAll(sample, i -> from[random.nextInt(from.length)]);
    return sample;
  }

  boolean isAlike() {
    return shareApart <= MOST_REJECTED;
  }
}

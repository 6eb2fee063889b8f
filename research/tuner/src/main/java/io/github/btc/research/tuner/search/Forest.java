package io.github.btc.research.tuner.search;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/*
 * L. Breiman, Random forests, Machine Learning 45, 2001, with the importance that common libraries
 * print: the fall of the sum of squares at all splits by a feature, as a share of the fall at all
 * splits. Unlike the first-order index, it counts what a feature does together with others. It also
 * gives a share to a feature that does nothing, because some split always fits the noise.
 */

/** A random forest of regression trees, which tells how important features are for a result. */
public final class Forest {

  private static final int TREES = 100;
  private static final int LEAST_IN_A_LEAF = 3;

  private final double[][] rows;
  private final double[] results;
  private final SplittableRandom random;
  private final double[] gained;

  private Forest(double[][] rows, double[] results, long seed) {
    this.rows = rows;
    this.results = results;
    this.random = new SplittableRandom(seed);
    this.gained = new double[rows[0].length];
  }

  /**
   * Grows a forest.
   *
   * @param rows the features of each case
   * @param results the result of each case
   * @param seed seed of the samples and of the features that a split may use
   * @return the importance of each feature; the sum is 1, or 0 if nothing can be split
   */
  public static double[] importance(double[][] rows, double[] results, long seed) {
    if (rows.length != results.length || rows.length == 0) {
      throw new IllegalArgumentException(
          "results: " + results.length + " (expected one for each row, " + rows.length + ")");
    }
    Forest forest = new Forest(rows, results, seed);
    for (int tree = 0; tree < TREES; tree++) {
      forest.grow(forest.sample());
    }
    double all = Arrays.stream(forest.gained).sum();
    return Arrays.stream(forest.gained).map(each -> all == 0 ? 0 : each / all).toArray();
  }

  /** Draws as many cases as there are, with repetition. */
  private int[] sample() {
    return IntStream.range(0, rows.length).map(i -> random.nextInt(rows.length)).toArray();
  }

  private void grow(int[] cases) {
    Split best = new Split(0, 0, 0);
    for (int feature : someFeatures()) {
      Split found = split(cases, feature);
      best = found.gain > best.gain ? found : best;
    }
    if (best.gain > 0) {
      gained[best.feature] += best.gain;
      Split split = best;
      grow(Arrays.stream(cases).filter(split::isLeft).toArray());
      grow(Arrays.stream(cases).filter(each -> !split.isLeft(each)).toArray());
    }
  }

  /** Draws a third of the features for a split, and two at least. */
  private int[] someFeatures() {
    int[] all = IntStream.range(0, gained.length).toArray();
    int count = Math.min(gained.length, Math.max(2, gained.length / 3));
    for (int i = 0; i < count; i++) {
      int other = i + random.nextInt(all.length - i);
      int kept = all[i];
      all[i] = all[other];
      all[other] = kept;
    }
    return Arrays.copyOf(all, count);
  }

  /** Finds the split by a feature after which the sum of squares is least. */
  private Split split(int[] cases, int feature) {
    int[] ordered =
        Arrays.stream(cases)
            .boxed()
            .sorted(Comparator.comparingDouble(each -> rows[each][feature]))
            .mapToInt(Integer::intValue)
            .toArray();
    double sum = Arrays.stream(ordered).mapToDouble(each -> results[each]).sum();
    double left = 0;
    Split best = new Split(feature, 0, 0);
    for (int i = 1; i <= ordered.length - LEAST_IN_A_LEAF; i++) {
      left += results[ordered[i - 1]];
      double below = rows[ordered[i - 1]][feature];
      double above = rows[ordered[i]][feature];
      if (i >= LEAST_IN_A_LEAF && below < above) {
        double right = sum - left;
        int n = ordered.length;
        double gain = left * left / i + right * right / (n - i) - sum * sum / n;
        best = gain > best.gain ? new Split(feature, (below + above) / 2, gain) : best;
      }
    }
    return best;
  }

  /** A split of cases by a feature at a value, with the fall of the sum of squares. */
  private final class Split {

    private final int feature;
    private final double at;
    private final double gain;

    Split(int feature, double at, double gain) {
      this.feature = feature;
      this.at = at;
      this.gain = gain;
    }

    boolean isLeft(int each) {
      return rows[each][feature] <= at;
    }
  }
}

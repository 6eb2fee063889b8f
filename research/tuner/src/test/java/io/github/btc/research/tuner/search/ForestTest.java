package io.github.btc.research.tuner.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class ForestTest {

  private static final int CASES = 400;
  private final double[][] rows = rows();

  private static double[][] rows() {
    SplittableRandom random = new SplittableRandom(5);
    double[][] rows = new double[CASES][3];
    for (double[] each : rows) {
      Arrays.setAll(each, i -> random.nextDouble());
    }
    return rows;
  }

  @Test
  void theFeatureThatMakesTheResultIsTheImportantOne() {
    double[] found = importance(row -> 3 * row[1]);

    assertThat(found[1]).isGreaterThan(0.8);
    assertThat(Arrays.stream(found).sum()).isCloseTo(1, within(1e-9));
  }

  /** Neither of two halves decides alone whether they are the same, so the index sees nothing. */
  @Test
  void seesWhatTwoFeaturesDoTogetherAndTheFirstOrderIndexDoesNot() {
    ToDoubleFunction<double[]> together = row -> (row[0] < 0.5) == (row[2] < 0.5) ? 1 : 0;

    double[] forest = importance(together);
    double[] places = Arrays.stream(rows).mapToDouble(row -> row[0]).toArray();
    Importance index = Importance.of(places, true, results(together));

    assertThat(index.share()).isLessThan(0.1);
    assertThat(forest[0] + forest[2]).isGreaterThan(0.7);
    assertThat(forest[1]).isLessThan(Math.min(forest[0], forest[2]));
  }

  @Test
  void theSameSeedGrowsTheSameForest() {
    ToDoubleFunction<double[]> sum = row -> row[0] + row[1];

    assertThat(importance(sum)).isEqualTo(importance(sum));
    assertThat(Forest.importance(rows, results(sum), 2)).isNotEqualTo(importance(sum));
  }

  @Test
  void nothingIsImportantWhereNothingDiffers() {
    assertThat(importance(row -> 7)).containsOnly(0);
  }

  @Test
  void theCorrelationOfALineIsOneAndThatOfAConstantIsNone() {
    double[] x = {1, 2, 3, 4};

    assertThat(Correlation.of(x, new double[] {3, 5, 7, 9})).isCloseTo(1, within(1e-12));
    assertThat(Correlation.of(x, new double[] {4, 3, 2, 1})).isCloseTo(-1, within(1e-12));
    assertThat(Correlation.of(x, new double[] {8, 8, 8, 8})).isZero();
  }

  private double[] importance(ToDoubleFunction<double[]> result) {
    return Forest.importance(rows, results(result), 1);
  }

  private double[] results(ToDoubleFunction<double[]> result) {
    return Arrays.stream(rows).mapToDouble(result).toArray();
  }
}

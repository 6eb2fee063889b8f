package io.github.btc.research.tuner.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.research.tuner.search.Dimension.Range;
import io.github.btc.research.tuner.search.Dimension.Scale;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ImportanceTest {

  private static final int POINTS = 2048;
  private final SobolPoints points =
      new SobolPoints(
          List.of(
              new Range("a", 0, 1, Scale.LINEAR, false),
              new Range("b", 0, 1, Scale.LINEAR, false),
              new Range("c", 0, 1, Scale.LINEAR, false)),
          7);

  /**
   * y = 2a + b has first-order indices 0.8, 0.2 and 0. Ranks, which are y up to a curve that is
   * nearly straight, move them a little.
   */
  @Test
  void sharesAreThoseOfASumWhoseSharesAreKnown() {
    ToDoubleFunction<double[]> sum = p -> 2 * p[0] + p[1];

    assertThat(of(0, sum).share()).isCloseTo(0.8, within(0.03));
    assertThat(of(1, sum).share()).isCloseTo(0.2, within(0.03));
    assertThat(of(2, sum).share()).isCloseTo(0, within(0.01));
    assertThat(of(0, sum).direction()).isCloseTo(0.9, within(0.03));
  }

  @Test
  void seesWhatFallsAndRises() {
    Importance valley = of(0, p -> Math.abs(p[0] - 0.5));

    assertThat(valley.share()).isGreaterThan(0.95);
    assertThat(valley.direction()).as("a rank correlation does not").isCloseTo(0, within(0.05));
  }

  @Test
  void fallsMeansMinus() {
    assertThat(of(0, p -> -p[0]).direction()).isCloseTo(-1, within(1e-9));
  }

  @Test
  void wordsHaveAShareAndNoDirection() {
    double[] words = IntStream.range(0, POINTS).mapToDouble(i -> (int) (3 * at(i)[0])).toArray();
    double[] results =
        IntStream.range(0, POINTS)
            .mapToDouble(i -> words[i] == 1 ? 0 : 1 + at(i)[1] / 10)
            .toArray();

    Importance found = Importance.of(words, false, results);

    assertThat(found.share()).isBetween(0.5, 1.0);
    assertThat(found.direction()).isZero();
  }

  @Test
  void nothingIsExplainedWhereNothingDiffersOrFewPointsAreThere() {
    assertThat(of(0, p -> 4).share()).isZero();
    assertThat(Importance.of(new double[] {1, 2}, true, new double[] {1, 2}).share()).isZero();
  }

  /** A class of ten points explains a tenth of pure noise by chance; that is taken off. */
  @Test
  void noiseIsNoImportance() {
    double mean =
        IntStream.range(0, 40)
            .mapToDouble(k -> of(0, p -> hash(p, k)).share())
            .average()
            .orElseThrow();

    assertThat(mean).isLessThan(0.01);
  }

  private static double hash(double[] point, int salt) {
    long bits = Double.doubleToLongBits(point[0]) * 31 + Double.doubleToLongBits(point[1]) + salt;
    return io.github.btc.tools.simulator.engine.Seeds.mix(bits);
  }

  private double[] at(int number) {
    return points.unit(number);
  }

  private Importance of(int dimension, ToDoubleFunction<double[]> result) {
    double[] places = IntStream.range(0, POINTS).mapToDouble(i -> at(i)[dimension]).toArray();
    double[] results =
        IntStream.range(0, POINTS).mapToDouble(i -> result.applyAsDouble(at(i))).toArray();
    return Importance.of(places, true, results);
  }
}

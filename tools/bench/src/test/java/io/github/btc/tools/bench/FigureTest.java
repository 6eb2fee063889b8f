package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class FigureTest {

  /** By hand: 3 plus or minus 2.776 (Student, 4 degrees) times 1.581 over the root of 5. */
  @Test
  void theIntervalIsStudents() {
    Figure figure = Figure.ofMeasure(List.of(1.0, 2.0, 3.0, 4.0, 5.0));

    assertThat(figure.mean()).isEqualTo(3);
    assertThat(figure.low()).isCloseTo(1.037, within(0.001));
    assertThat(figure.high()).isCloseTo(4.963, within(0.001));
    assertThat(figure.spread()).isEqualTo(4);
  }

  @Test
  void theIntervalOfFiveHoldsTheMeanAsOftenAsItSays() {
    Random random = new Random(7);
    int draws = 2_000;
    int students = 0;
    for (int i = 0; i < draws; i++) {
      List<Double> five = IntStream.range(0, 5).mapToObj(k -> random.nextGaussian()).toList();
      Figure figure = Figure.ofDifferences(five);
      students += figure.low() <= 0 && figure.high() >= 0 ? 1 : 0;
    }

    assertThat(100.0 * students / draws).isBetween(93.0, 97.0);
  }

  @Test
  void aMeasureIsNeverNegativeButADifferenceMayBe() {
    List<Double> each = List.of(0.0, 0.0, 0.0, 0.0, 10.0);

    assertThat(Figure.ofMeasure(each).low()).isZero();
    assertThat(Figure.ofDifferences(each).low()).isNegative();
  }

  @Test
  void equalRepetitionsHaveAnIntervalWithoutWidth() {
    Figure figure = Figure.ofMeasure(List.of(4.0, 4.0, 4.0));

    assertThat(figure.low()).isEqualTo(4);
    assertThat(figure.high()).isEqualTo(4);
  }

  @Test
  void oneRepetitionHasNoInterval() {
    Figure figure = Figure.ofMeasure(List.of(7.0));

    assertThat(figure.mean()).isEqualTo(7);
    assertThat(figure.low()).isNull();
    assertThat(figure.high()).isNull();
    assertThat(figure.spread()).isNaN();
  }

  @Test
  void twoRepetitionsAreTooFewToCompare() {
    Figure figure = Figure.ofMeasure(List.of(7.0, 8.0));

    assertThat(figure.canBeCompared()).isFalse();
    assertThat(figure.spread()).isNaN();
  }

  @Test
  void whatTheSystemDoesNotTellHasNoInterval() {
    Figure figure = Figure.ofMeasure(List.of(Double.NaN, Double.NaN));

    assertThat(figure.mean()).isNaN();
    assertThat(figure.low()).isNull();
    assertThat(Measure.MEMORY.text(figure.mean())).isEqualTo("-");
  }
}

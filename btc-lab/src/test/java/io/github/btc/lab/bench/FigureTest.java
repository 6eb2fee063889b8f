package io.github.btc.lab.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FigureTest {

  @Test
  void theIntervalLiesWithinTheRepetitionsAroundTheirMean() {
    Figure figure = Figure.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0));

    assertThat(figure.mean()).isEqualTo(3);
    assertThat(figure.low()).isBetween(1.0, 2.5);
    assertThat(figure.high()).isBetween(3.5, 5.0);
    assertThat(figure.spread()).isEqualTo(4);
  }

  @Test
  void oneRepetitionHasNoInterval() {
    Figure figure = Figure.of(List.of(7.0));

    assertThat(figure.mean()).isEqualTo(7);
    assertThat(figure.low()).isNull();
    assertThat(figure.high()).isNull();
    assertThat(figure.spread()).isNaN();
  }

  @Test
  void whatTheSystemDoesNotTellHasNoInterval() {
    Figure figure = Figure.of(List.of(Double.NaN, Double.NaN));

    assertThat(figure.mean()).isNaN();
    assertThat(figure.low()).isNull();
    assertThat(Measure.MEMORY.text(figure.mean())).isEqualTo("-");
  }
}

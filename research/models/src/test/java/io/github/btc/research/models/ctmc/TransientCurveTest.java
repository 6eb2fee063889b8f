package io.github.btc.research.models.ctmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransientCurveTest {

  /** Up at rate 1, down at rate 3: P(up at t) = 1/4 (1 - e^(-4t)). */
  private final Ctmc onOff = Ctmc.builder().add(1, 1).endRow().add(0, 3).endRow().build();

  private final TransientCurve up =
      new TransientCurve(onOff, new double[] {1, 0}, new double[] {0, 1});

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-9, 0.01, 0.3, 1, 7, 100, 10_000})
  void followsTheClosedForm(double time) {
    assertThat(up.at(time)).isCloseTo(0.25 * -Math.expm1(-4 * time), within(1e-12));
  }

  @Test
  void endsInTheSteadyState() {
    Ctmc chain = RandomChains.mild(20, new Random(6));
    double[] rates = new Random(7).doubles(20).toArray();
    double[] start = new double[20];
    start[3] = 1;

    double late = new TransientCurve(chain, start, rates).at(1_000);

    assertThat(late).isCloseTo(SteadyState.of(chain).expected(rates), within(1e-11));
  }

  @Test
  void findsAQuantile() {
    Ctmc end = Ctmc.builder().add(1, 2).endRow().endRow().build();
    TransientCurve cdf = new TransientCurve(end, new double[] {1, 0}, new double[] {0, 1});

    assertThat(cdf.firstTimeAt(0.999)).isCloseTo(Math.log(1_000) / 2, within(1e-9));
  }

  @Test
  void refusesTimesItCannotReach() {
    assertThatThrownBy(() -> up.at(-1)).hasMessageContaining("time: -1.0");
    assertThatThrownBy(() -> up.at(1e12)).hasMessageContaining("time: 1.0E12");
    assertThatThrownBy(() -> up.firstTimeAt(1)).hasMessageContaining("level: 1.0");
  }
}

package io.github.btc.research.benches.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class OutcomeTest {

  @Test
  void addsRounds() {
    Histogram micros = new Histogram(3);
    micros.recordValueWithCount(10_000, 4);
    Outcome one = new Outcome(micros, new long[] {3, 1}, 2, 1, 8_000_000);

    Outcome both = Outcome.empty(2).with(one).with(one);

    assertThat(both.answers()).isEqualTo(8);
    assertThat(both.errors()).isEqualTo(2);
    assertThat(both.loadedPercent()).isEqualTo(50);
    assertThat(both.imbalance()).isEqualTo(1.5);
    assertThat(both.cpuMillisPerAnswer()).isEqualTo(2);
    assertThat(both.millis(50)).isEqualTo(10, within(0.02));
  }

  @Test
  void takesNoAnswerForUnknown() {
    assertThat(Outcome.empty(2).loadedPercent()).isNaN();
    assertThat(Outcome.empty(2).imbalance()).isNaN();
  }
}

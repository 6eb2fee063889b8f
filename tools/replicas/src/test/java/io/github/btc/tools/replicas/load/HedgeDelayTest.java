package io.github.btc.tools.replicas.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class HedgeDelayTest {

  private static final long MS = 1_000_000;

  @Test
  void aFixedWaitIsThereFromTheFirstRequest() {
    HedgeDelay delay = new HedgeDelay(Hedging.after(Duration.ofMillis(20)));
    delay.answered(500 * MS);

    assertThat(delay.nanos()).isEqualTo(20 * MS);
  }

  @Test
  void aPercentileNeedsSomeAnswersFirst() {
    HedgeDelay delay = new HedgeDelay(Hedging.afterPercentile(95));
    answer(delay, 1, 199);

    assertThat(delay.nanos()).isEqualTo(HedgeDelay.NEVER);
  }

  @Test
  void aPercentileIsThatOfTheLatestAnswers() {
    HedgeDelay delay = new HedgeDelay(Hedging.afterPercentile(95));
    answer(delay, 1, 200);
    assertThat(delay.nanos()).isEqualTo(191 * MS);

    for (int i = 0; i < 20; i++) {
      answer(delay, 1001, 1200); // two thousand newer ones
    }
    assertThat(delay.nanos()).isEqualTo(1191 * MS);
  }

  @Test
  void neverIsNever() {
    HedgeDelay delay = new HedgeDelay(Hedging.NEVER);
    answer(delay, 1, 400);

    assertThat(delay.nanos()).isEqualTo(HedgeDelay.NEVER);
  }

  @Test
  void theCommandLineReadsWhatItIsGiven() {
    for (Hedging each :
        new Hedging[] {
          Hedging.NEVER, Hedging.after(Duration.ofMillis(20)), Hedging.afterPercentile(95)
        }) {
      assertThat(Hedging.parse(each.toString())).isEqualTo(each);
    }
    assertThatThrownBy(() -> Hedging.parse("p100"))
        .hasMessage("hedge-after: p100 (expected a time as PT0.02S, or p95)");
  }

  private static void answer(HedgeDelay delay, int firstMillis, int lastMillis) {
    for (int millis = firstMillis; millis <= lastMillis; millis++) {
      delay.answered(millis * MS);
    }
  }
}

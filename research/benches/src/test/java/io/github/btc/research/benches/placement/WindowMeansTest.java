package io.github.btc.research.benches.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.research.benches.placement.Service.Answered;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WindowMeansTest {

  private static final long SECOND = 1_000_000_000;

  @Test
  void aRequestBelongsToTheWindowInWhichItWasSent() {
    List<Answered> answers =
        List.of(sent(9.9, 1), sent(10, 4), sent(11.9, 8), sent(16.1, 2), sent(16.9, 100));

    assertThat(WindowMeans.of(answers, 10 * SECOND, 17 * SECOND, Duration.ofSeconds(2)))
        .as("two windows have no request, and half a window does not count")
        .containsExactly(6.0, Double.NaN, Double.NaN);
  }

  @Test
  void withoutAWholeWindowThereIsNoMean() {
    assertThat(WindowMeans.of(List.of(), 0, SECOND, Duration.ofSeconds(2))).isEmpty();
  }

  private static Answered sent(double seconds, long millis) {
    return new Answered((long) (seconds * SECOND), millis * 1_000_000);
  }
}

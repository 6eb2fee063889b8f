package io.github.btc.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.lab.load.Attempts;
import io.github.btc.lab.load.Attempts.Attempt;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExposedRequestsTest {

  private static final List<Interval> PAUSES =
      List.of(new Interval(100, 200), new Interval(500, 600));
  private static final List<Interval> NONE = List.of();

  @ParameterizedTest
  @CsvSource({
    "10, 99, false",
    "10, 100, true", // answered as the stop began
    "150, 160, true",
    "200, 300, true", // sent as the stop ended
    "201, 499, false", // between two stops
    "201, 900, true", // around the second
    "601, 900, false",
  })
  void anAttemptIsExposedWhenItTouchesAStop(long sent, long received, boolean expected) {
    Attempts attempts = attempts(new Attempt(7, 0, 200, 50, sent, received));

    assertThat(ExposedRequests.in(attempts, List.of(PAUSES)).contains(7)).isEqualTo(expected);
  }

  @Test
  void onlyTheReplicaThatWasVisitedMatters() {
    Attempts attempts = attempts(new Attempt(1, 1, 200, 50, 110, 120));

    assertThat(ExposedRequests.in(attempts, List.of(PAUSES, NONE))).isEmpty();
    assertThat(ExposedRequests.in(attempts, List.of(NONE, PAUSES))).containsExactly(1);
  }

  @Test
  void aRequestWithSeveralExposedAttemptsCountsOnce() {
    Attempts attempts =
        attempts(
            new Attempt(1, 0, 503, 50, 110, 120),
            new Attempt(1, 1, 503, 50, 120, 130),
            new Attempt(1, 2, 200, 50, 130, 140));

    assertThat(ExposedRequests.in(attempts, List.of(PAUSES, PAUSES, NONE))).containsExactly(1);
  }

  @Test
  void aRefusedAttemptThatWaitedForAStoppedReplicaIsExposed() {
    Attempts attempts =
        attempts(new Attempt(1, 0, 503, 50, 90, 201), new Attempt(1, 1, 200, 50, 201, 203));

    assertThat(ExposedRequests.in(attempts, List.of(PAUSES, NONE))).containsExactly(1);
  }

  @Test
  void theWarmUpDoesNotCount() {
    Attempts attempts =
        attempts(new Attempt(1, 0, 200, -1, 110, 120), new Attempt(2, 0, 200, 1000, 110, 120));

    assertThat(ExposedRequests.in(attempts, List.of(PAUSES))).isEmpty();
  }

  @Test
  void anAttemptThatReachedNobodyIsNotExposed() {
    Attempts attempts = attempts(new Attempt(1, -1, Attempts.GAVE_UP, 50, 110, 120));

    assertThat(ExposedRequests.in(attempts, List.of(PAUSES))).isEmpty();
  }

  private static Attempts attempts(Attempt... all) {
    return new Attempts(0, 1000, List.of(all));
  }
}

package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.List;
import java.util.Map;
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
    Attempts attempts = attempts(new Attempt(1, 7, 0, 200, 50, sent, received));

    assertThat(ExposedRequests.in(attempts, replicas(List.of(PAUSES))).contains(7))
        .isEqualTo(expected);
  }

  @Test
  void onlyTheReplicaThatWasVisitedMatters() {
    Attempts attempts = attempts(new Attempt(2, 1, 1, 200, 50, 110, 120));

    assertThat(ExposedRequests.in(attempts, replicas(List.of(PAUSES, NONE)))).isEmpty();
    assertThat(ExposedRequests.in(attempts, replicas(List.of(NONE, PAUSES)))).containsExactly(1);
  }

  @Test
  void aRequestWithSeveralExposedAttemptsCountsOnce() {
    Attempts attempts =
        attempts(
            new Attempt(3, 1, 0, 503, 50, 110, 120),
            new Attempt(4, 1, 1, 503, 50, 120, 130),
            new Attempt(5, 1, 2, 200, 50, 130, 140));

    assertThat(ExposedRequests.in(attempts, replicas(List.of(PAUSES, PAUSES, NONE))))
        .containsExactly(1);
  }

  @Test
  void aRefusedAttemptThatWaitedForAStoppedReplicaIsExposed() {
    Attempts attempts =
        attempts(new Attempt(6, 1, 0, 503, 50, 90, 201), new Attempt(7, 1, 1, 200, 50, 201, 203));

    assertThat(ExposedRequests.in(attempts, replicas(List.of(PAUSES, NONE)))).containsExactly(1);
  }

  @Test
  void theWarmUpDoesNotCount() {
    Attempts attempts =
        attempts(
            new Attempt(8, 1, 0, 200, -1, 110, 120), new Attempt(9, 2, 0, 200, 1000, 110, 120));

    assertThat(ExposedRequests.in(attempts, replicas(List.of(PAUSES)))).isEmpty();
  }

  @Test
  void anAttemptThatReachedNobodyIsNotExposed() {
    Attempts attempts = attempts(new Attempt(10, 1, -1, Attempts.GAVE_UP, 50, 110, 120));

    assertThat(ExposedRequests.in(attempts, replicas(List.of(PAUSES)))).isEmpty();
  }

  @Test
  void anAnswerThatLayInTheClientsSocketWhenTheStopBeganIsNotExposed() {
    Attempts attempts = attempts(new Attempt(31, 1, 0, 200, 50, 60, 150));

    assertThat(ExposedRequests.in(attempts, replicas(List.of(PAUSES)))).containsExactly(1);
    assertThat(ExposedRequests.in(attempts, answered(PAUSES, 31, 99))).isEmpty();
    assertThat(ExposedRequests.in(attempts, answered(PAUSES, 31, 100))).containsExactly(1);
  }

  @Test
  void theClientsTimeCountsWhereItIsTheEarlier() {
    Attempts attempts = attempts(new Attempt(31, 1, 0, 200, 50, 60, 99));

    assertThat(ExposedRequests.in(attempts, answered(PAUSES, 31, 150))).isEmpty();
  }

  @Test
  void aReplicaThatAnsweredTheBalancerWasVisitedToo() {
    Attempts attempts = attempts(new Attempt(31, 1, 7, 200, 50, 60, 300));

    assertThat(ExposedRequests.in(attempts, answered(PAUSES, 31, 210))).containsExactly(1);
    assertThat(ExposedRequests.in(attempts, answered(PAUSES, 32, 210))).isEmpty();
  }

  @Test
  void anAttemptThatWaitedInTheBalancerDuringTheStopIsNotExposed() {
    Attempts attempts = attempts(new Attempt(31, 1, 0, 200, 50, 60, 300));

    assertThat(ExposedRequests.in(attempts, chosen(PAUSES, 31, 201))).isEmpty();
    assertThat(ExposedRequests.in(attempts, chosen(PAUSES, 31, 200))).containsExactly(1);
  }

  @Test
  void aBalancersClockThatIsLateDoesNotProlongAnAttempt() {
    Attempts attempts = attempts(new Attempt(31, 1, 0, 200, 50, 201, 300));

    assertThat(ExposedRequests.in(attempts, chosen(PAUSES, 31, 150))).isEmpty();
  }

  @Test
  void refusesAnAnswerOfAnotherRun() {
    Attempts attempts = attempts(new Attempt(31, 1, 0, 200, 50, 160, 170));

    assertThatThrownBy(() -> ExposedRequests.in(attempts, answered(PAUSES, 31, 40)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("replica 0: attempt 31 was answered 120 ns before it was sent");
  }

  private static List<ReplicaRecord> replicas(List<List<Interval>> stops) {
    return stops.stream().map(one -> replica(one, Answers.unknown())).toList();
  }

  private static List<ReplicaRecord> answered(List<Interval> stops, int attempt, long nanos) {
    return List.of(replica(stops, new Answers(Map.of(attempt, nanos))));
  }

  private static List<ReplicaRecord> chosen(List<Interval> stops, int attempt, long nanos) {
    return List.of(replica(stops, Answers.unknown(), new Answers(Map.of(attempt, nanos))));
  }

  private static ReplicaRecord replica(List<Interval> stops, Answers answers) {
    return replica(stops, answers, Answers.unknown());
  }

  private static ReplicaRecord replica(List<Interval> stops, Answers answers, Answers chosen) {
    return new ReplicaRecord(
        stops.stream().map(stop -> new Pause(stop, "Pause Young")).toList(),
        new ReplicaEvents(List.of(), Map.of(), 0),
        answers,
        chosen);
  }

  private static Attempts attempts(Attempt... all) {
    return new Attempts(0, 1000, List.of(all));
  }
}

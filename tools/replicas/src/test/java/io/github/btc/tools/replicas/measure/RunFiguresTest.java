package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class RunFiguresTest {

  private static final long MS = 1_000_000;
  private static final Offset<Double> EXACT = Offset.offset(1e-9);

  @Test
  void theTimeOfAnotherServiceIsNoLatencyOfThisOne() {
    Attempts attempts =
        new Attempts(0, 100 * MS, List.of(new Attempt(1, 1, 0, 200, 0, MS, 60 * MS, 50)));

    RunFigures figures = RunFigures.of("waits", attempts, List.of());
    assertThat(figures.latencies().maxMillis()).isCloseTo(10, within(0.1));
    assertThat(figures.servedLatencies().maxMillis()).isCloseTo(9, within(0.1));
  }

  @Test
  void countsErrorsRefusalsAndRequests() {
    RunFigures figures =
        figures(
            List.of(
                new Attempt(1, 1, 0, 503, 0, 0, MS),
                new Attempt(2, 1, 1, 200, 0, MS, 3 * MS),
                new Attempt(3, 2, 0, 500, 0, 0, MS),
                new Attempt(4, 3, 0, Attempts.NO_ANSWER, 0, 0, MS),
                new Attempt(5, 4, 0, 503, 0, 0, MS),
                new Attempt(6, 4, -1, Attempts.GAVE_UP, 0, MS, 9 * MS)),
            replica(List.of(), List.of()));

    assertThat(figures.requests()).isEqualTo(4);
    assertThat(figures.refused()).isEqualTo(2);
    assertThat(figures.errors()).isEqualTo(3);
  }

  @Test
  void countsRefusalsThatABalancerHides() {
    RunFigures figures =
        figures(
            List.of(new Attempt(1, 1, 0, 200, 0, 0, MS)),
            replica(List.of(), List.of(closing(100, 130, run(15)), closing(200, 230, run(15)))));

    assertThat(figures.refused()).isEqualTo(2);
  }

  @Test
  void measuresLatencyFromTheIntendedStartToTheFinalAnswer() {
    RunFigures figures =
        figures(
            List.of(
                new Attempt(7, 1, 0, 503, 10 * MS, 14 * MS, 15 * MS),
                new Attempt(8, 1, 1, 200, 10 * MS, 15 * MS, 30 * MS)),
            replica(List.of(), List.of()));

    assertThat(figures.latencies().maxMillis()).isCloseTo(20, Offset.offset(0.02));
    assertThat(figures.worstStartDelayMillis()).isEqualTo(4);
  }

  @Test
  void measuresWhatTheThesisCountsFromTheAttemptThatWasServed() {
    RunFigures figures =
        figures(
            List.of(
                new Attempt(7, 1, 0, 503, 10 * MS, 14 * MS, 15 * MS),
                new Attempt(8, 1, 0, 503, 10 * MS, 17 * MS, 18 * MS),
                new Attempt(9, 1, 0, 200, 10 * MS, 25 * MS, 30 * MS),
                new Attempt(10, 2, 0, 200, 10 * MS, 10 * MS, 12 * MS),
                new Attempt(11, 3, 0, 503, 10 * MS, 10 * MS, 40 * MS)),
            replica(List.of(), List.of()));

    assertThat(figures.servedLatencies().count()).isEqualTo(2);
    assertThat(figures.servedLatencies().maxMillis()).isCloseTo(5, Offset.offset(0.01));
    assertThat(figures.refusedAtFirst()).isEqualTo(2);
    RunFigures twice = RunFigures.together("twice", List.of(figures, figures));
    assertThat(twice.servedLatencies().count()).isEqualTo(4);
    assertThat(twice.refusedAtFirst()).isEqualTo(4);
  }

  @Test
  void aStopOutsideEveryClosingIsUncontrolled() {
    List<Pause> pauses = List.of(pause(10, 20), pause(110, 120), pause(2000, 2010));
    RunFigures figures = figures(List.of(), replica(pauses, List.of(closing(100, 130, run(15)))));

    assertThat(figures.uncontrolled()).isEqualTo(1); // the third is after the measured time
  }

  @Test
  void whatAControllerNoticedCountsTooAndOncePerCollection() {
    Map<String, List<Long>> noticed =
        Map.of("young", List.of(50 * MS, 60 * MS, 5000 * MS), "old", List.of(50 * MS));
    ReplicaRecord replica =
        new ReplicaRecord(
            List.of(pause(50, 51)), new ReplicaEvents(List.of(), noticed, 0), Answers.unknown());

    assertThat(figures(List.of(), replica).uncontrolled()).isEqualTo(2);
  }

  @Test
  void averagesClosingsAndTaskRuns() {
    RunFigures figures =
        figures(
            List.of(),
            replica(
                List.of(),
                List.of(closing(100, 120, run(4)), closing(300, 360, run(10), run(40)))));

    assertThat(figures.closings()).isEqualTo(2);
    assertThat(figures.meanClosingMillis()).isCloseTo(40, EXACT);
    assertThat(figures.meanTaskMillis()).isCloseTo(18, EXACT);
  }

  @Test
  void capacityIsLostWhileClosedOrStopped() {
    RunFigures figures =
        figures(
            List.of(),
            replica(List.of(pause(110, 115), pause(400, 450)), List.of(closing(100, 150))),
            replica(List.of(), List.of()));

    assertThat(figures.capacityLost()).isCloseTo((50 + 50) / 2000.0, EXACT);
  }

  private static RunFigures figures(List<Attempt> attempts, ReplicaRecord... replicas) {
    return RunFigures.of("x", new Attempts(0, 1000 * MS, attempts), List.of(replicas));
  }

  private static ReplicaRecord replica(List<Pause> pauses, List<Closing> closings) {
    return new ReplicaRecord(pauses, new ReplicaEvents(closings, Map.of(), 0), Answers.unknown());
  }

  private static Pause pause(long startMillis, long endMillis) {
    return new Pause(new Interval(startMillis * MS, endMillis * MS), "Pause Young");
  }

  private static Closing closing(long startMillis, long endMillis, Closing.Run... runs) {
    return new Closing(new Interval(startMillis * MS, endMillis * MS), 1, List.of(runs));
  }

  private static Closing.Run run(long millis) {
    return new Closing.Run("young", new Interval(0, millis * MS));
  }
}

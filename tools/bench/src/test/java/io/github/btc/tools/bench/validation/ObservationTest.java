package io.github.btc.tools.bench.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two replicas; the first is closed from 100 to 200. */
final class ObservationTest {

  private static final ReplicaRecord CLOSING =
      replica(List.of(), new Closing(new Interval(100, 200), 1, List.of()));
  private static final ReplicaRecord OPEN = replica(List.of());

  @Test
  void aReplicaIsAwayFromItsFirstRefusal() {
    Observation seen =
        observe(
            List.of(CLOSING, OPEN),
            new Attempt(0, 0, 0, 503, 120, 121, 122),
            new Attempt(1, 0, 1, 200, 120, 123, 130));

    assertThat(seen.replicas().get(0).awayNanos()).containsExactly(79L);
    assertThat(seen.replicas().get(1).awayNanos()).isEmpty();
    assertThat(seen.responseNanos()).containsExactly(10L);
    assertThat(seen.deniedShare()).isZero();
  }

  @Test
  void whatWasRefusedOrMetACollectionIsNoServiceTime() {
    ReplicaRecord collecting = replica(List.of(new Pause(new Interval(300, 310), "Pause Young")));
    Observation seen =
        observe(
            List.of(collecting, OPEN),
            new Attempt(0, 0, 0, 200, 10, 11, 20),
            new Attempt(1, 1, 0, 200, 295, 296, 315),
            new Attempt(2, 2, 0, 503, 400, 401, 402),
            new Attempt(3, 2, 1, 200, 400, 403, 420));

    assertThat(seen.replicas().get(0).servedNanos()).containsExactly(10L);
    assertThat(seen.replicas().get(1).servedNanos()).isEmpty();
    assertThat(seen.replicas().get(0).answered()).isEqualTo(2);
    assertThat(seen.responseNanos()).containsExactly(10L, 20L, 20L);
  }

  @Test
  void aRequestThatFindsEveryReplicaClosedIsDenied() {
    Observation seen =
        observe(
            List.of(CLOSING),
            new Attempt(0, 0, -1, 503, 99, 101, 102), // a lone replica's refusal says no name
            new Attempt(1, 0, 0, 200, 99, 201, 210),
            new Attempt(2, 1, 0, 200, 150, 202, 220),
            new Attempt(3, 2, 0, 200, 250, 250, 260),
            new Attempt(4, 3, 0, 200, 270, 270, 280));

    assertThat(seen.replicas().get(0).awayNanos()).containsExactly(99L);
    assertThat(seen.deniedShare()).isEqualTo(0.5);
    assertThat(seen.responseNanos()).containsExactly(10L, 10L);
  }

  private static Observation observe(List<ReplicaRecord> replicas, Attempt... attempts) {
    return Observation.of(
        new RunRecord("run", new Attempts(0, 1_000, List.of(attempts)), replicas));
  }

  private static ReplicaRecord replica(List<Pause> pauses, Closing... closings) {
    return new ReplicaRecord(
        pauses, new ReplicaEvents(List.of(closings), Map.of(), 0), Answers.unknown());
  }
}

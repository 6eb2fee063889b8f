package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.load.Attempts;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StopsTest {

  private static final long MS = 1_000_000;

  @Test
  void countsThoseThatBeganInTheMeasuredTime() {
    Stops stops =
        stops(replica(pause(-5, 5), pause(100, 110), pause(990, 1010), pause(1015, 1020)));

    assertThat(stops.count()).isEqualTo(2);
    assertThat(stops.meanMillis()).isEqualTo(15);
    assertThat(stops.share()).isEqualTo(0.03);
  }

  @Test
  void theShareIsThatOfAllReplicas() {
    assertThat(stops(replica(pause(100, 200)), replica()).share()).isEqualTo(0.05);
  }

  @Test
  void withoutStopsThereIsNoMean() {
    assertThat(stops(replica())).isEqualTo(new Stops(0, 0, 0));
  }

  @Test
  void pausesThatTouchAreOneStop() {
    assertThat(stops(replica(pause(100, 110), pause(105, 120)))).isEqualTo(new Stops(1, 20, 0.02));
  }

  private static Stops stops(ReplicaRecord... replicas) {
    return Stops.of(
        new RunRecord("a", new Attempts(0, 1000 * MS, List.of()), Arrays.asList(replicas)));
  }

  private static ReplicaRecord replica(Pause... pauses) {
    return new ReplicaRecord(
        List.of(pauses), new ReplicaEvents(List.of(), Map.of(), 0), Answers.unknown());
  }

  private static Pause pause(long fromMillis, long toMillis) {
    return new Pause(
        new Interval(fromMillis * MS, toMillis * MS), "Pause Young", (toMillis - fromMillis) * MS);
  }
}

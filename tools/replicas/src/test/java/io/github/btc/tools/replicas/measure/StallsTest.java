package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.load.Attempts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StallsTest {

  private static final long MS = 1_000_000;

  @Test
  void countsTheWaitsForMemoryInTheMeasuredTime() {
    Stalls stalls =
        of(
            pause("Allocation Stall", 150, 30),
            pause("Relocation Stall", 200, 2),
            pause("Pause Degenerated GC (Mark)", 300, 8),
            pause("Pause Young (Allocation Failure)", 400, 20),
            pause("Allocation Stall", 50, 30));

    assertThat(stalls).isEqualTo(new Stalls(3, 40));
  }

  private static Stalls of(Pause... pauses) {
    ReplicaEvents none = new ReplicaEvents(List.of(), Map.of(), 0);
    return Stalls.of(
        new RunRecord(
            "run",
            new Attempts(100 * MS, 1000 * MS, List.of()),
            List.of(new ReplicaRecord(List.of(pauses), none, Answers.unknown()))));
  }

  private static Pause pause(String what, long startMillis, long millis) {
    return new Pause(new Interval(startMillis * MS, (startMillis + millis) * MS), what);
  }
}

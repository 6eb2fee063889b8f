package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReplicaEventsTest {

  @TempDir private Path directory;

  @Test
  void gathersTheRunsOfEachClosing() throws IOException {
    ReplicaEvents events =
        read(
            "{\"event\":\"GateClosed\",\"atNanos\":100,\"inFlight\":1}",
            "{\"event\":\"TaskRan\",\"atNanos\":140,\"task\":\"young\",\"runNanos\":20}",
            "{\"event\":\"TaskRan\",\"atNanos\":190,\"task\":\"old\",\"runNanos\":50}",
            "{\"event\":\"GateOpened\",\"atNanos\":200,\"ending\":\"COMPLETED\","
                + "\"closedNanos\":100,\"refused\":3}",
            "{\"event\":\"GateOpened\",\"atNanos\":300,\"ending\":\"DRAIN_ABANDONED\","
                + "\"closedNanos\":10,\"refused\":0}",
            "{\"event\":\"GateOpened\",\"atNanos\":400,\"ending\":\"STOPPED\","
                + "\"closedNanos\":0,\"refused\":0}");

    assertThat(events.closings())
        .containsExactly(
            new Closing(
                new Interval(100, 200),
                3,
                List.of(
                    new Closing.Run("young", new Interval(120, 140)),
                    new Closing.Run("old", new Interval(140, 190)))),
            new Closing(new Interval(290, 300), 0, List.of()));
    assertThat(events.abandonedClosings()).isEqualTo(1);
  }

  @Test
  void keepsUncontrolledRunsByTask() throws IOException {
    ReplicaEvents events =
        read(
            "{\"event\":\"UncontrolledRun\",\"atNanos\":5,\"task\":\"young\",\"count\":2}",
            "{\"event\":\"UncontrolledRun\",\"atNanos\":6,\"task\":\"old\",\"count\":1}");

    assertThat(events.uncontrolledRuns())
        .isEqualTo(Map.of("young", List.of(5L, 5L), "old", List.of(6L)));
  }

  @Test
  void knowsWhatTheControlGroupToldAtTheEnd() throws IOException {
    ReplicaEvents events =
        read(
            "{\"event\":\"Snapshot\",\"hitsSaved\":"
                + "{\"value\":1200.5,\"low\":900,\"high\":1500}}");

    assertThat(events.spared()).isEqualTo(new ReplicaEvents.Spared(1200.5, 900, 1500));
    assertThat(read("{\"event\":\"Snapshot\",\"closings\":3}").spared()).isNull();
  }

  private ReplicaEvents read(String... lines) throws IOException {
    return ReplicaEvents.read(Files.write(directory.resolve("events.jsonl"), List.of(lines)));
  }
}

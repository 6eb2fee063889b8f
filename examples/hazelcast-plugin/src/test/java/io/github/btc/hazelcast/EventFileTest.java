package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.ControllerEvent.Ending;
import io.github.btc.report.EventReport;
import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventFileTest {

  @TempDir Path directory;

  @Test
  void writesWhatTheLabCanRead() throws IOException {
    Path path = directory.resolve("events.json");
    try (EventFile file = EventFile.create(path)) {
      file.on(new EventReport.GateClosed(100, 1, false));
      file.on(new EventReport.Drained(140, 40, 0));
      file.on(new EventReport.TaskRan(170, "young-collection", 30, 8, 1, true));
      file.on(new EventReport.GateOpened(180, Ending.COMPLETED, 80, 3));
      file.on(new EventReport.UncontrolledRun(200, "full-collection", 2));
    }
    ReplicaEvents events = ReplicaEvents.read(path);
    assertThat(events.closings())
        .containsExactly(
            new Closing(
                new Interval(100, 180),
                3,
                List.of(new Closing.Run("young-collection", new Interval(140, 170)))));
    assertThat(events.uncontrolledRuns().get("full-collection")).hasSize(2);
  }

  @Test
  void saysWhereItCouldNotWrite() {
    Path path = directory.resolve("missing").resolve("events.json");
    assertThatThrownBy(() -> EventFile.create(path))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("btc.events: " + path + " (expected a file that can be written");
  }
}

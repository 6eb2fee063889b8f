package io.github.btc.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.Ending;
import io.github.btc.report.EventReport;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightRecorderTest {

  @TempDir Path directory;

  @Test
  void writesClosingsRunsAndUncontrolledRuns() throws Exception {
    FlightRecorder recorder = new FlightRecorder("orders");
    Path file = directory.resolve("test.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("io.github.btc.Closing").withoutThreshold();
      recording.enable("io.github.btc.TaskRun");
      recording.enable("io.github.btc.UncontrolledRun");
      recording.start();
      recorder.on(new EventReport.GateClosed(1, 3, false));
      recorder.on(new EventReport.TaskRan(2, "merge", 5_000_000, 110, 4, true));
      recorder.on(new EventReport.GateOpened(3, Ending.COMPLETED, 7_000_000, 9));
      recorder.on(new EventReport.UncontrolledRun(4, "merge", 2));
      recording.stop();
      recording.dump(file);
    }

    List<RecordedEvent> events = RecordingFile.readAllEvents(file);

    RecordedEvent closing = only(events, "io.github.btc.Closing");
    assertThat(closing.getString("controller")).isEqualTo("orders");
    assertThat(closing.getString("ending")).isEqualTo("COMPLETED");
    assertThat(closing.getLong("refused")).isEqualTo(9);
    RecordedEvent run = only(events, "io.github.btc.TaskRun");
    assertThat(closing.getStartTime())
        .as("closed before the run")
        .isBeforeOrEqualTo(run.getStartTime());
    assertThat(closing.getEndTime()).as("opened after the run").isAfterOrEqualTo(run.getEndTime());
    assertThat(run.getDuration("runTime").toMillis()).isEqualTo(5);
    assertThat(run.getDouble("levelAfter")).isEqualTo(4);
    assertThat(only(events, "io.github.btc.UncontrolledRun").getLong("count")).isEqualTo(2);
  }

  private static RecordedEvent only(List<RecordedEvent> events, String name) {
    List<RecordedEvent> found =
        events.stream().filter(event -> event.getEventType().getName().equals(name)).toList();
    assertThat(found).as(name).hasSize(1);
    return found.get(0);
  }
}

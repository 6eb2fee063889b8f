package io.github.btc.research.benches.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent;
import io.github.btc.observe.FlightRecorder;
import io.github.btc.report.EventReport;
import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.WallClock;
import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FlightRecordingTest {

  @TempDir private Path directory;

  @Test
  void findsTheClosingsThatTheControllerHasRecorded() throws IOException {
    Path file = directory.resolve("controller.jfr");
    long before = System.nanoTime();
    WallClock clock = WallClock.read();
    try (Recording recording = new Recording()) {
      recording.enable("io.github.btc.Closing");
      recording.enable("io.github.btc.TaskRun");
      recording.start();
      FlightRecorder recorder = new FlightRecorder("test");
      close(recorder, ControllerEvent.Ending.COMPLETED, 3);
      close(recorder, ControllerEvent.Ending.DRAIN_ABANDONED, 0);
      recording.stop();
      recording.dump(file);
    }
    long after = System.nanoTime();

    ReplicaEvents events = FlightRecording.read(file, clock);

    assertThat(events.closings()).extracting(Closing::refused).containsExactly(3L, 0L);
    assertThat(events.abandonedClosings()).isEqualTo(1);
    Closing first = events.closings().get(0);
    assertThat(first.runs()).extracting(Closing.Run::task).containsExactly("young-collection");
    assertThat(first.runs().get(0).time().nanos()).isEqualTo(30);
    // Two clocks that others may adjust, and a thread may be stopped between reading them. A wrong
    // conversion misses by the time since the machine's start, or since 1970.
    long slack = 10_000_000_000L;
    assertThat(first.interval().startNanos()).isBetween(before - slack, after + slack);
    assertThat(first.interval().endNanos()).isGreaterThanOrEqualTo(first.interval().startNanos());
  }

  @Test
  void aRecordingThatIsNotThereHoldsNothing() throws IOException {
    assertThat(FlightRecording.read(directory.resolve("none"), new WallClock(0)).closings())
        .isEmpty();
  }

  private static void close(FlightRecorder recorder, ControllerEvent.Ending ending, long refused) {
    recorder.on(new EventReport.GateClosed(100, 1, false));
    if (ending == ControllerEvent.Ending.COMPLETED) {
      recorder.on(new EventReport.TaskRan(170, "young-collection", 30, 8, 1, true));
    }
    recorder.on(new EventReport.GateOpened(180, ending, 80, refused));
  }
}

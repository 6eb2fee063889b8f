package io.github.btc.tools.replicas.replica;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControlGroup;
import io.github.btc.ControlGroup.Verdict;
import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.report.ControlGroupReport;
import io.github.btc.report.EventReport;
import io.github.btc.report.SnapshotReport;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventLogTest {

  private static final int EVENTS = 10_000;
  private static final int MORE_THAN_A_BUFFER = 1_000; // lines of a hundred characters

  @TempDir private Path directory;

  @Test
  void writesNothingWhileTheReplicaServes() throws IOException {
    Path file = directory.resolve("events.jsonl");
    try (EventLog log = new EventLog(file)) {
      for (int i = 0; i < MORE_THAN_A_BUFFER; i++) {
        log.on(new EventReport.GateClosed(42, 1, true));
      }
      assertThat(file).isEmptyFile();
    }

    assertThat(Files.readAllLines(file))
        .hasSize(MORE_THAN_A_BUFFER)
        .first()
        .asString()
        .contains("\"event\":\"GateClosed\"", "\"atNanos\":42", "\"inFlight\":1");
  }

  @Test
  void keepsALimitedNumberOfEvents() throws IOException {
    Path file = directory.resolve("events.jsonl");
    try (EventLog log = new EventLog(file)) {
      for (int i = 0; i < EVENTS; i++) {
        log.on(new EventReport.GateClosed(i, 1, true));
      }
      assertThat(file).isNotEmptyFile();
    }

    assertThat(Files.readAllLines(file)).hasSize(EVENTS);
  }

  /** Written by the log and read again, because two programs share the line. */
  @Test
  void keepsTheLastWordOfTheControlGroup() throws IOException {
    Path file = directory.resolve("events.jsonl");
    ControlGroupReport.ArmReport arm = new ControlGroupReport.ArmReport(40, 0, 0);
    try (EventLog log = new EventLog(file)) {
      log.finish(
          snapshot(
              new ControlGroupReport(
                  0.5,
                  arm,
                  arm,
                  new ControlGroupReport.EstimateReport(1200, 900, 1500),
                  null,
                  new ControlGroupReport.CostReport(0, 0, 0),
                  Verdict.WORTH_IT,
                  "Worth it.")));
    }

    assertThat(ReplicaEvents.read(file).spared())
        .isEqualTo(new ReplicaEvents.Spared(1200, 900, 1500));
  }

  private static ControllerSnapshot snapshot(ControlGroup group) {
    return new SnapshotReport(
        "btc",
        ControllerState.SERVING,
        true,
        false,
        null,
        null,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        group,
        List.of());
  }
}

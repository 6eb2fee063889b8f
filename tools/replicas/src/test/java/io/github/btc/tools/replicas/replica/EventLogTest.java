package io.github.btc.tools.replicas.replica;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.report.EventReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}

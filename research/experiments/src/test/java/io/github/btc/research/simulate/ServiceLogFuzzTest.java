package io.github.btc.research.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.btc.tools.simulator.workload.RecordedLog;
import io.github.btc.tools.simulator.workload.ServiceLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is in a service log is understood, or refused in one sentence that names the file. */
class ServiceLogFuzzTest {

  private static final long LONGEST_NANOS = 1_000_000_000_000_000_000L;

  @TempDir static Path directory;

  @FuzzTest(maxDuration = "1m")
  void isUnderstoodOrRefused(byte[] content) throws IOException {
    Path file = Files.write(directory.resolve("replica.csv"), content);
    RecordedLog log;
    try {
      log = ServiceLogReader.read(file, 10);
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith(file.toString()).contains("expected");
      return;
    } catch (UncheckedIOException e) { // no text at all
      assertThat(e.getMessage()).startsWith(file.toString());
      return;
    }
    assertThat(log.size()).isPositive();
    for (int i = 0; i < log.size(); i++) {
      assertThat(ServiceLog.nanos(log.next())).isBetween(0L, LONGEST_NANOS);
    }
    assertThat(log.servedNanos(0.95)).isBetween(0L, LONGEST_NANOS);
  }
}

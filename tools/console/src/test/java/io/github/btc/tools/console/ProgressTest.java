package io.github.btc.tools.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Without a terminal, a long run says from time to time how long it still takes. */
class ProgressTest {

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private long nanos = 7;

  private List<String> linesOf(Duration planned) {
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    try (Progress progress = new Progress("observe", out, false, planned, () -> nanos)) {
      progress.begin("pid 7", "the service runs as before", 1, 1);
      for (long second = 1; second <= planned.toSeconds(); second++) {
        nanos += Duration.ofSeconds(1).toNanos();
        progress.tick();
      }
    }
    return printed.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void printsTheTimeLeftTenTimes() {
    assertThat(linesOf(Duration.ofSeconds(180)))
        .hasSize(11)
        .startsWith(
            "1 of 1: pid 7 (the service runs as before), about 180 s left",
            "about 162 s left",
            "about 144 s left")
        .endsWith("about 0 s left");
  }

  @Test
  void printsLessThanALineEachTenSeconds() {
    assertThat(linesOf(Duration.ofSeconds(25)))
        .containsExactly(
            "1 of 1: pid 7 (the service runs as before), about 25 s left",
            "about 15 s left",
            "about 5 s left");
  }
}

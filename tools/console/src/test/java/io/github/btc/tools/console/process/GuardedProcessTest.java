package io.github.btc.tools.console.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GuardedProcessTest {

  private static final Duration LONG = Duration.ofSeconds(120);

  @TempDir Path directory;

  private GuardedProcess start(GuardedProcess.Ending ending, String script) throws IOException {
    return GuardedProcess.start(ending, List.of("sh", "-c", script), directory.resolve("log"));
  }

  @ParameterizedTest
  @EnumSource
  void endsTheProgram(GuardedProcess.Ending ending) throws Exception {
    GuardedProcess guarded = start(ending, "echo here; exec sleep 1000");
    awaitWord(guarded);
    List<ProcessHandle> all = guarded.descendants();
    assertThat(all).anyMatch(ProcessHandle::isAlive);
    guarded.close();
    for (ProcessHandle process : all) {
      process.onExit().get(LONG.toSeconds(), java.util.concurrent.TimeUnit.SECONDS);
    }
    assertThat(guarded.isAlive()).isFalse();
    guarded.close();
  }

  @Test
  void tellsHowTheProgramEndedAndWhatItSaid() throws IOException {
    try (GuardedProcess guarded = start(GuardedProcess.Ending.TERM, "echo 'no luck' >&2; exit 3")) {
      assertThat(guarded.hasEndedWithin(LONG)).isTrue();
      assertThat(guarded.exitCode()).isEqualTo(3);
      assertThat(guarded.said()).isEqualTo("no luck\n");
    }
  }

  private static void awaitWord(GuardedProcess guarded) {
    await("a word of the program").atMost(LONG).until(() -> !guarded.said().isEmpty());
    assertThat(guarded.isAlive()).isTrue();
  }
}

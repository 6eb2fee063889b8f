package io.github.btc.sidecar;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Closing;
import io.github.btc.internal.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Timeout(120)
class SidecarCommandTest {

  private static final Closing CLOSING =
      new Closing(List.of("task"), Duration.ofMillis(5), Closing.Reason.DUE);

  private static final Duration SAMPLE = Duration.ofMillis(100);

  @TempDir private Path folder;

  private static TurnOptions parsed(String... options) {
    TurnOptions turns = new TurnOptions();
    CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();
    spec.addMixin("turns", CommandLine.Model.CommandSpec.forAnnotatedObject(turns));
    new CommandLine(spec).parseArgs(options);
    return turns;
  }

  @Test
  void takesNoTurnsUnlessItIsTold() {
    assertThat(parsed().coordinator(SAMPLE)).isNull();
    assertThat(parsed().drainLimit(Duration.ofMillis(500), SAMPLE)).hasMillis(500);
  }

  @Test
  void letsOneServiceOfAHostBeAwayAtATime() throws Exception {
    TurnOptions turns = parsed("--turns-folder", folder.toString());
    var first = turns.coordinator(SAMPLE);
    var second = turns.coordinator(SAMPLE);

    assertThat(first.tryAcquire(CLOSING)).isTrue();
    assertThat(second.tryAcquire(CLOSING)).isFalse();
    first.release();

    assertThat(second.tryAcquire(CLOSING)).isTrue();
    second.release();
  }

  @Test
  void endsTheWaitForRequestsWithTheFirstHalfOfWhatASlotHas() {
    TurnOptions turns = parsed("--turns-replicas", "4", "--turns-slot", "600");

    assertThat(turns.drainLimit(Duration.ofMillis(500), SAMPLE)).hasMillis(200);
    assertThat(turns.drainLimit(Duration.ofMillis(80), SAMPLE)).hasMillis(80);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 19, 20, 100, 300})
  void hasASlotForItsClosingsHoweverOftenItSamples(long sampleMillis) {
    TurnOptions turns = parsed("--turns-replicas", "4");

    assertThat(turns.slots(4, Duration.ofMillis(sampleMillis)).number(1).build())
        .hasToString("slot 1 of 4, each 500 ms");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--turns-replicas=1 | --turns-replicas: 1 (expected 2 to 1000)",
        "--turns-replicas=2 --turns-slot=200"
            + " | --turns-slot: 200 ms (expected 201 ms to 1 min)",
        "--turns-replicas=2 --turns-slot=70000" + " | --turns-slot: 70000 (expected 1 to 60000)",
        "--turns-replicas=2 --turns-folder=x"
            + " | --turns-folder: x with --turns-replicas (expected --turns-folder on one host,"
            + " or --turns-replicas in pods)",
        "--budget=2 | --budget: 2 (expected a share from 0.0001 to 1)",
        "--lease-port=0 | --lease-port: 0 (expected 1 to 65535)"
      })
  void refusesABadOptionInOneSentence(String options, String sentence) {
    StringWriter said = new StringWriter();
    CommandLine command =
        SidecarCommand.commandLine().setErr(new PrintWriter(said)).setOut(new PrintWriter(said));
    String all = "--server=be/s1 --haproxy=/nowhere.sock " + options;

    assertThat(command.execute(all.split(" "))).isEqualTo(CommandLine.ExitCode.USAGE);

    assertThat(said.toString().strip()).isEqualTo("sidecar: " + sentence);
  }

  @Test
  void refusesATokenFileWithoutAToken() throws IOException {
    Path empty = Files.writeString(folder.resolve("token"), " \n");
    StringWriter said = new StringWriter();
    CommandLine command = SidecarCommand.commandLine().setErr(new PrintWriter(said));

    int exitCode =
        command.execute("--server=be/s1", "--haproxy=/nowhere.sock", "--token-file=" + empty);

    assertThat(exitCode).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(said.toString().strip())
        .isEqualTo("sidecar: --token-file: " + empty + " (expected a file with a token)");
  }

  @Test
  void tellsRangeAndDefaultOfTheBudgetAsTheyAreDeclared() {
    assertThat(SidecarCommand.commandLine().getUsageMessage().replaceAll("\\s+", " "))
        .contains(
            Settings.BUDGET_SHARE.range()
                + " (default "
                + Settings.BUDGET_SHARE.defaultText()
                + ")");
  }
}

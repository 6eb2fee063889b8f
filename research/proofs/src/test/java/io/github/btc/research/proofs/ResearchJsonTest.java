package io.github.btc.research.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** The option {@code --json} of the research's verbs. */
class ResearchJsonTest {

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "solve customer",
        "simulate cluster --duration 1s",
        "simulate grid --experiment cluster --set duration=1s",
        "simulate bench --replicas 4 --requests 1000",
        "reproduce --list --only fan-out"
      })
  void givesTheSameJsonHereAndInAFile(String verb) throws IOException {
    Path file = folder.resolve("made/result.json");

    assertThat(run(verb + " --json " + file)).isZero();
    assertThat(out.toString()).isNotBlank().doesNotStartWith("{");
    assertThat(run(verb + " --json -")).isZero();

    JsonMapper json = new JsonMapper();
    assertThat(json.readTree(out.toString()).propertyNames())
        .isEqualTo(json.readTree(Files.readString(file)).propertyNames());
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertThat(files).containsOnly(file);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "solve replicas --n 1000",
        "simulate faas",
        "simulate grid --experiment faas",
        "simulate bench",
        "simulate ablation",
        "simulate replay --logs none.csv",
        "reproduce"
      })
  void refusesAFileThatCannotBeWrittenBeforeAnythingIsRun(String verb) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThat(run(verb + " --json " + file.resolve("result.json"))).isEqualTo(2);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString())
        .contains("(expected a file in a folder that exists or can be created");
  }

  @Test
  void refusesAFolder() {
    assertThat(run("solve customer --json " + folder)).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("btc solve customer: --json: " + folder + " (expected a file, not a folder)");
  }

  private int run(String arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return BtcCommand.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments.split(" "));
  }
}

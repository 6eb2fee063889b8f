package io.github.btc.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(900)
class ThroughputCommandTest {

  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void comparesEachServerWithItself() throws Exception {
    Path json = directory.resolve("throughput.json");
    Path page = directory.resolve("throughput.md");

    int code = run("--rounds", "12", "--json", json.toString(), "--page", page.toString());

    assertThat(code).as(err.toString()).isZero();
    JsonNode results = new JsonMapper().readTree(json).get("results");
    assertThat(results).hasSize(3);
    for (JsonNode result : results) {
      assertThat(result.get("withoutPerSecond").asLong()).isPositive();
      assertThat(result.get("withPerSecond").asLong()).isPositive();
      assertThat(result.get("ratio").get("low").asDouble())
          .isLessThanOrEqualTo(result.get("ratio").get("high").asDouble());
      assertThat(result.get("claim").asString()).isNotBlank();
    }
    assertThat(Files.readString(page)).contains("| Tomcat |", "| Netty |", "by 1 % or more");
  }

  @Test
  void refusesFewRounds() {
    assertThat(run("--rounds", "3")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("--rounds: 3 (expected 12 or more)");
  }

  @Test
  void refusesAFileThatCannotBeWrittenBeforeItMeasures() throws Exception {
    Path folder = Files.createDirectory(directory.resolve("folder"));

    assertThat(run("--json", folder.toString())).isEqualTo(CommandLine.ExitCode.USAGE);

    assertThat(err.toString()).contains("--json: " + folder + " (expected a file, not a folder)");
  }

  private int run(String... arguments) {
    String[] all = new String[arguments.length + 2];
    all[0] = "jmh";
    all[1] = "throughput";
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return BtcCommand.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all);
  }
}

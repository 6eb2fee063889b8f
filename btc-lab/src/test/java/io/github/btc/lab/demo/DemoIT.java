package io.github.btc.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.lab.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One small demo, end to end; only what no noise can change is asserted. */
final class DemoIT {

  @TempDir private static Path directory;

  private static int code;
  private static String table = "";
  private static final Map<String, JsonNode> RUNS = new HashMap<>();

  @BeforeAll
  static void runDemo() throws IOException {
    StringWriter out = new StringWriter();
    Path json = directory.resolve("figures.json");
    code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(out))
            .execute(
                "demo",
                "--replicas=2",
                "--rate=300",
                "--live-mb=4",
                "--warm-up=0.5",
                "--measure=2",
                "--output=" + directory,
                "--raw=" + directory.resolve("raw"),
                "--json=" + json);
    table = out.toString();
    for (JsonNode run : new JsonMapper().readTree(Files.readString(json)).get("runs")) {
      RUNS.put(run.get("name").asString(), run);
    }
  }

  @Test
  void succeedsAndShowsATable() {
    assertThat(code).isZero();
    assertThat(table).contains("gate-only").contains("no-collections").contains("With BTC");
    assertThat(directory.resolve("report.html")).isNotEmptyFile();
  }

  @Test
  void answersEveryRequest() {
    assertThat(RUNS).hasSize(4);
    assertThat(RUNS.values())
        .allSatisfy(run -> assertThat(run.get("requests").asInt()).isEqualTo(600))
        .allSatisfy(run -> assertThat(run.get("errors").asInt()).isZero());
  }

  @Test
  void closesWithAControllerAndOnlyThen() {
    assertThat(RUNS.get("btc").get("closings").asInt()).isPositive();
    assertThat(RUNS.get("gate-only").get("closings").asInt()).isPositive();
    assertThat(RUNS.get("off").get("closings").asInt()).isZero();
    assertThat(RUNS.get("no-collections").get("closings").asInt()).isZero();
  }

  @Test
  void theJvmCollectsByItselfWithoutAController() {
    assertThat(RUNS.get("off").get("uncontrolled").asInt()).isPositive();
    assertThat(RUNS.get("no-collections").get("uncontrolled").asInt()).isZero();
    assertThat(RUNS.get("no-collections").get("exposed").asInt()).isZero();
  }

  @Test
  void leavesNoProcessBehind() {
    assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void everyReplicaSaidGoodbye() throws IOException {
    for (String run : new String[] {"gate-only", "btc"}) {
      for (int replica = 0; replica < 2; replica++) {
        Path events =
            directory.resolve("raw").resolve(run).resolve("replica-" + replica + ".events.jsonl");
        assertThat(Files.readString(events)).contains("\"event\":\"Snapshot\"");
      }
    }
  }
}

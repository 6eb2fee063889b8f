package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code btc bench} with a very small cluster, end to end, with this plugin; only what no noise can
 * change is asserted.
 */
@Timeout(600)
@Tag("all")
@Tag("one-jdk")
class BenchIT {

  private static final String SCENARIO =
      """
      scenario: small
      about: three members with little data
      service: hazelcast
      live_mb: 8
      rate: 200
      loads: [{name: mixed, reads_percent: 80, record_kb: 10}]
      replicas: [3]
      heaps_mb: [192]
      warm_up_seconds: 1
      measure_seconds: 8
      repetitions: 1
      slow_millis: 15
      hedge_after_millis: 20
      young_percent: 15
      flags: [-XX:TieredStopAtLevel=1]
      opponents:
        - name: serial
          flags: ["-Xms{heap}m", "-Xmx{heap}m", "-Xmn{young}m", -XX:+UseSerialGC]
          runs: [plain, btc]
      """;

  @TempDir static Path directory;

  private static int code;
  private static String said = "";
  private static JsonNode result;

  @BeforeAll
  static void run() throws IOException {
    Path scenario = Files.writeString(directory.resolve("small.yaml"), SCENARIO);
    StringWriter words = new StringWriter();
    code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(words, true))
            .setErr(new PrintWriter(words, true))
            .execute(
                "bench",
                scenario.toString(),
                "--jdk=" + System.getProperty("java.home"),
                "--output=" + directory.resolve("out"));
    said = words.toString();
    System.out.println(said);
    assertThat(code).as(said).isZero();
    result = new JsonMapper().readTree(directory.resolve("out").resolve("result.json").toFile());
  }

  @Test
  void everyRequestIsAnsweredWithAndWithoutBtc() {
    for (String row : new String[] {"serial", "serial + btc"}) {
      assertThat(figure(row, "ERRORS")).isZero();
      assertThat(figure(row, "THROUGHPUT")).isEqualTo(200);
    }
  }

  @Test
  void membersCollectAtAnyTimeWithoutThePluginAndInClosingsWithIt() {
    assertThat(figure("serial", "CLOSINGS")).isZero();
    assertThat(figure("serial", "CAPACITY_LOST")).isPositive();
    assertThat(figure("serial + btc", "CLOSINGS")).isPositive();
  }

  @Test
  void updatesAreCountedByThemselves() {
    for (String row : new String[] {"serial", "serial + btc"}) {
      double updates = figure(row, "UPDATES");
      assertThat(updates / 1600).isBetween(0.12, 0.28); // one in five, drawn 1,600 times
      assertThat(figure(row, "UPDATES_EXPOSED")).isBetween(0.0, updates);
      assertThat(figure(row, "UPDATES_ELSEWHERE")).isBetween(0.0, updates);
      assertThat(figure(row, "READS_EXPOSED") + figure(row, "UPDATES_EXPOSED"))
          .isEqualTo(figure(row, "EXPOSED"));
    }
    assertThat(said).contains("3 replicas, 192 MB, mixed").contains("updates, other's");
  }

  @Test
  void leavesNoProcessBehind() {
    assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive)).isEmpty();
  }

  private static double figure(String name, String measure) {
    for (JsonNode row : result.path("rows")) {
      if (row.path("name").asString().equals(name)) {
        JsonNode mean = row.path("figures").path(measure).path("mean");
        assertThat(mean.isNumber()).as(name + " " + measure + ": " + row.path("note")).isTrue();
        return mean.asDouble();
      }
    }
    throw new AssertionError(name + ": no such row");
  }
}

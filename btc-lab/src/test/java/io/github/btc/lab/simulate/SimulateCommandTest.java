package io.github.btc.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SimulateCommandTest {

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String logs = "";

  @BeforeEach
  void writeLogs() throws IOException {
    Path one = Files.writeString(folder.resolve("a.csv"), "0;200;50;false\n");
    Path two =
        Files.writeString(
            folder.resolve("b.csv"),
            "timestamp,status,duration,impacted\n0,200,50,false\n1,503,100,false\n");
    logs = one + "," + two;
  }

  @Test
  void replaysLogs() {
    assertThat(replay("--rate", "10", "--duration", "1000", "--technique", "btc")).isZero();

    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.at("/requests").asInt()).isBetween(9_500, 10_500);
    assertThat(json.at("/denied").asInt()).isZero();
    assertThat(json.at("/dispatchLatencyMillis/p50").asDouble()).isCloseTo(50, within(0.1));
    assertThat(json.at("/latencyMillis/p99.99").asDouble()).isGreaterThan(50);
    assertThat(json.at("/coua").asDouble()).isBetween(0.05, 0.5);
    assertThat(json.at("/unavailability").asDouble()).isZero();
    assertThat(json.at("/simulatedRequestsPerSecond").asDouble()).isPositive();
    assertThat(json.at("/seeds/root").asInt()).isEqualTo(1);
  }

  @Test
  void answersWrongParametersWithOneSentenceAndTwo() {
    assertThat(replay("--policy", "best")).isEqualTo(2);
    assertThat(err.toString()).startsWith("policy: best (expected one of round-robin");
    assertThat(replay("--technique", "luck")).isEqualTo(2);
    assertThat(replay("--rate", "0")).isEqualTo(2);
    assertThat(replay("--duration", "-1")).isEqualTo(2);
    logs = folder.resolve("missing.csv").toString();
    assertThat(replay()).isEqualTo(2);
  }

  private int replay(String... more) {
    String[] arguments = new String[more.length + 5];
    arguments[0] = "replay";
    arguments[1] = "--logs";
    arguments[2] = logs;
    arguments[3] = "--json";
    arguments[4] = "-";
    System.arraycopy(more, 0, arguments, 5, more.length);
    return new CommandLine(new SimulateCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }
}

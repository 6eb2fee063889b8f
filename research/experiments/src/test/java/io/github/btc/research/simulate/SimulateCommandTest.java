package io.github.btc.research.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    assertThat(json.at("/speedIsWarmUp").asBoolean()).isTrue();
    assertThat(json.at("/seeds/root").asInt()).isEqualTo(1);
  }

  @Test
  void saysWhatItReadSoThatAWrongUnitShows() {
    assertThat(replay("--rate", "10", "--duration", "10")).isZero();

    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.at("/logs/1/entries").asInt()).isEqualTo(2);
    assertThat(json.at("/logs/1/servedMeanMillis").asDouble()).isEqualTo(50);
    assertThat(json.at("/logs/1/atOnce").asDouble()).isEqualTo(150);
    assertThat(json.at("/logs/0/atOnce").isMissingNode()).isTrue();
  }

  @Test
  void saysFileLineAndValueOfWhatCannotBeRead() throws IOException {
    Path wrong = Files.writeString(folder.resolve("c.csv"), "0;200;50;0\n1;200;50;yes\n");
    logs += "," + wrong;

    assertThat(replay()).isEqualTo(2);

    assertThat(err.toString())
        .startsWith(wrong + ", line 2, impacted: yes (expected true, 1, t, T, TRUE, True or false");
  }

  @Test
  void answersWrongParametersWithOneSentenceAndTwo() {
    assertThat(replay("--policy", "best")).isEqualTo(2);
    assertThat(err.toString()).startsWith("--policy: best (expected one of round-robin");
    assertThat(replay("--technique", "luck")).isEqualTo(2);
    assertThat(replay("--rate", "0")).isEqualTo(2);
    assertThat(replay("--rate", "1e300")).isEqualTo(2);
    assertThat(replay("--duration", "-1")).isEqualTo(2);
    assertThat(replay("--technique", "hedge", "--hedge-delay", "NaN")).isEqualTo(2);
    assertThat(replay("--technique", "hedge", "--hedge-delay", "-1")).isEqualTo(2);
    assertThat(err.toString()).contains("--hedge-delay: -1.0 ms (expected 0 to 1e12)");
    logs = folder.resolve("missing.csv").toString();
    assertThat(replay()).isEqualTo(2);
    assertThat(err.toString())
        .contains("--logs: " + logs + ": cannot be read (expected a text file)");
  }

  @Test
  void simulatesEveryExperimentByItsName() {
    for (String verb : List.of("cluster", "fanout")) {
      String arguments = "--duration 3s --technique btc --announce confirmed --json -";
      assertThat(simulate((verb + " " + arguments).split(" "))).isZero();

      JsonNode json = new JsonMapper().readTree(out.toString());
      assertThat(json.at("/experiment").asString()).isEqualTo(verb);
      assertThat(json.at("/parameters/technique").asString()).isEqualTo("btc");
      assertThat(json.at("/exposed").asInt()).isZero();
      assertThat(json.at("/latencyMillis/p99.9").asDouble()).isPositive();
      assertThat(json.at("/simulatedRequestsPerSecond").asDouble()).isPositive();
      assertThat(json.at("/speedIsWarmUp").asBoolean()).isTrue();
    }
  }

  @Test
  void saysHowFastItIs() {
    assertThat(simulate("bench", "--replicas", "4", "--requests", "10000", "--json", "-")).isZero();

    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.at("/rows/0/replicas").asInt()).isEqualTo(4);
    assertThat(json.at("/rows/0/recorded").asDouble()).isPositive();
    assertThat(json.at("/rows/0/leastLoaded").asDouble()).isPositive();
    assertThat(json.at("/environment/command").asString())
        .isEqualTo("btc simulate bench --replicas 4 --requests 10000 --rounds 3 --seed 47");
  }

  @Test
  void saysHowFastItIsAsATableForAPage() {
    assertThat(simulate("bench", "--replicas", "4,8", "--requests", "2000", "--rounds", "1"))
        .isZero();

    assertThat(out.toString())
        .startsWith("| replicas | recorded logs, million/s | ")
        .containsPattern("(?m)^\\| 4 \\| [0-9.]+ \\| 1\\.0 \\| [0-9.]+ \\| [0-9.]+ \\|$")
        .containsPattern("(?m)^\\| 8 \\| ")
        .contains("* seed: `47`");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cluster --replicas 0 | --replicas: 0 (expected a number from 1 to 1000000)",
        "cluster --replicas 2.5 | --replicas: 2.5 (expected a whole number from 1 to 1000000)",
        "cluster --service fast | --service: fast (expected a duration up to ten years, such as",
        "cluster --service exp:1:2 | --service: exp:1:2 (expected 4ms, exp:MEAN,"
            + " uniform:LEAST:MOST",
        "cluster --interval 0.9:0.5 | --interval: 0.9:0.5 (expected two shares below 1, the"
            + " smaller",
        "cluster --technique luck | --technique: luck (expected none, hedge, duplicate, tied, btc",
        "cluster --policy best | --policy: best (expected one of round-robin",
        "cluster --scale-plan 4,8 | --scale-plan: 4,8 (expected seconds:replicas, for instance"
            + " 0:4,60:8",
        "cluster --scale-plan 5:4 | --scale-plan: a step at 5.0 s (expected the first step at 0,"
            + " and each",
        "cluster --joins 1 --leaves 1 --least 9 | --least: 9 (expected 1 to 4)",
        "cluster --rate 0 | --rate: 0.0 (expected more than 0 per second, at most 1000000000)",
        "cluster --rate 9 --clients 2 | --clients: 2 (expected no --rate beside it)",
        "cluster --clients 2 --service 0ms | --service: 0ms (expected more than 0 for clients"
            + " without",
        "cluster --hedge-delay -1ms | --hedge-delay: -1ms (expected a duration up to ten years",
        "cluster --warmup 2min | --warmup: 2 min (expected 0 to ",
        "cluster --hop 2h | --hop: 2 h (expected 0 to 60 min)",
        "fanout --layers 0 | --layers: 0 (expected a number from 1 to 512)",
        "fanout --layers 100 --services 100 | layers times services: 10000 (expected 1 to 512)",
        "faas --policy best | --policy: best (expected one of random, weighted-random, jsq",
        "faas --threshold 0 | --threshold: 0 (expected a number from 1 to 1000000)",
        "faas --policy jsq --keep at-home | --keep: at-home (expected pasch, package-aware,",
        "faas --keep nothing | --keep: nothing (expected one of all, at-home, function-at-home",
        "bench --replicas 0 | --replicas: 0 (expected 1 to 1000000)",
        "bench --rounds 0 | --rounds: 0 (expected 1 to 1000)",
        "ablation --repetitions 0 | --repetitions: 0 (expected 1 to 100)",
        "cluster --speed 9 | --speed: no such option",
      })
  void answersWrongParametersOfEveryVerbWithOneSentenceAndTwo(String options, String sentence) {
    StringWriter complaint = new StringWriter();
    String[] arguments = ("simulate " + options).split(" ");

    int exit =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(complaint))
            .execute(arguments);

    assertThat(exit).isEqualTo(2);
    assertThat(complaint.toString()).startsWith("btc simulate " + arguments[1] + ": " + sentence);
    assertThat(complaint.toString().lines()).hasSize(1);
  }

  private int simulate(String... arguments) {
    out.getBuffer().setLength(0);
    return new CommandLine(new SimulateCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
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

package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Logs that are refused name what they are, and logs without understood pauses are refused. */
final class LogsOfOtherRuntimesTest {

  private static final String ACCESS = "1767261610.070 0.060s\n";

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  static List<String[]> refused() {
    return List.of(
        new String[] {"<verbosegc xmlns=\"x\">\n<exclusive-start id=\"2\">\n", "a log of OpenJ9"},
        new String[] {
          "[Incremental GC (CollectOnAllocation): 261120K->3072K, 0.0014 secs]\n",
          "a log of a native image"
        },
        new String[] {
          "[0.117s] Using Serial GC\n"
              + "[0.217s] GC(0) Pause Incremental GC (Collect on allocation) 26M->13M 12.345ms\n",
          "a log of a native image"
        },
        new String[] {
          "[info][gc,start] GC(0) Pause Young (Allocation Failure)\n"
              + "[info][gc] GC(0) Pause Young (Allocation Failure) 9M->1M(10M) 1.000ms\n",
          "2 lines of pauses have no time"
        },
        new String[] {
          "[0.005s][info][gc] Using Serial\n"
              + "[1.005s][info][gc,start] GC(0) Pause Young (Allocation Failure)\n"
              + "[2.005s][info][gc,start] GC(1) Pause Young (Allocation Failure)\n",
          "2 lines of pauses, but no end of any pause"
        },
        new String[] {
          "[1.0s][info][safepoint] Safepoint \"G1CollectForAllocation\", Time since last: 1 ns,"
              + " Reaching safepoint: 300 ns, At safepoint: 50000000 ns, Total: 50000300 ns\n",
          "1 safepoints of collections, but no line of any pause"
        },
        new String[] {
          pods("[pod/api-0/app] ", "[pod/api-1/app] ").repeat(3),
          "lines of \"[pod/api-0/app]\" and of \"[pod/api-1/app]\" alternate"
        },
        new String[] {pods("api-0 app ", "api-1 app ").repeat(3), "\"api-1\" alternate"});
  }

  /** As kubectl and stern print the logs of all pods of a service. */
  private static String pods(String one, String other) {
    String line =
        "[2026-05-06T10:00:10.000+0000][10.000s][gc] GC(0) Pause Young (A) 9M->1M(20M) 10.000ms\n";
    return one + line + other + line;
  }

  @ParameterizedTest
  @MethodSource("refused")
  void isRefusedByEveryVerbInOneSentence(String log, String sentence) throws IOException {
    String gc = file("gc.log", log);
    String access = file("access.log", ACCESS);

    assertThat(BtcRun.refusal("advise", "--gc-log", gc)).contains("--gc-log: ", sentence);
    assertThat(BtcRun.refusal("observe", "--rate", "10", "--gc-log", gc)).contains(sentence);
    assertThat(BtcRun.refusal("exposed", "--access-log", access, "--gc-log", gc))
        .contains(sentence);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1.0s][info][gc] Using Concurrent Mark Sweep",
        "[1.0s][info][gc,heap] GC(0) ParNew: 139776K->17472K(157248K)",
      })
  void namesCms(String line) throws IOException {
    String gc =
        file(
            "gc.log",
            line + "\n[9.0s][info][gc] GC(1) Pause Young (Allocation Failure) 9M->1M(99M) 5.0ms\n");

    assertThat(BtcRun.refusal("advise", "--gc-log", gc)).contains("CMS", "JDK 14 removed");
  }

  @Test
  void notesThePausesThatItCouldNotRead() throws IOException {
    String gc =
        file(
            "gc.log",
            """
            [0.005s][info][gc] Using Serial
            [0.005s][info][gc,init] Heap Max Capacity: 1G
            [info][gc] GC(0) Pause Young (Allocation Failure) 9M->1M(10M) 1.000ms
            [9.005s][info][gc] GC(1) Pause Young (Allocation Failure) 9M->1M(10M) 1.000ms
            """);

    JsonNode json = BtcRun.json("advise", "--gc-log", gc);

    assertThat(json.at("/seen/stops").asInt()).isEqualTo(1);
    assertThat(json.at("/notes").toString()).contains("1 lines of pauses could not be read");
  }

  /** Half of the lines are without a time, for instance because two programs write to one file. */
  @Test
  void givesNoVerdictOnALogOfWhichItUnderstoodHalf() throws IOException {
    StringBuilder log = new StringBuilder("[0.005s][info][gc] Using Serial\n");
    log.append("[0.005s][info][gc,init] Heap Max Capacity: 1G\n");
    for (int i = 0; i < 20; i++) {
      log.append(i % 2 == 0 ? "[" + (i + 1) + ".005s]" : "").append("[info][gc] GC(").append(i);
      log.append(") Pause Young (Allocation Failure) 9M->1M(10M) 90.000ms\n");
    }
    String gc = file("gc.log", log.toString());
    String reason = "10 lines of pauses could not be read, beside 10 stops";

    JsonNode advice = BtcRun.json("advise", "--gc-log", gc);
    JsonNode observation = BtcRun.json("observe", "--rate", "1000", "--gc-log", gc);

    assertThat(advice.at("/verdict").asString()).isEqualTo("UNDECIDED");
    assertThat(advice.at("/reasons").toString()).contains(reason);
    assertThat(observation.at("/verdict").asString()).isEqualTo("UNDECIDED");
    assertThat(observation.at("/sentence").asString()).startsWith(reason);
  }

  @Test
  void callsTheLargestCapacityACapacity() throws IOException {
    String gc =
        file(
            "gc.log",
            "[0.003s][gc] Using G1\n"
                + "[1.000s][gc] GC(0) Pause Young (Normal) 20M->9M(60M) 7.000ms\n");

    assertThat(BtcRun.refusal("advise", "--gc-log", gc))
        .contains("no heap size, and the largest capacity that it shows is 60 MB");
  }

  /** A log that begins with the end of a stop covers the time of this stop. */
  @Test
  void showsNoShareAboveTheWhole() throws IOException {
    String gc =
        file(
            "gc.log",
            """
            [0.100s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 600M->100M(1024M) 90.000ms
            [0.110s][info][gc] GC(0) Pause Remark 600M->100M(1024M) 5.000ms
            """);

    JsonNode json = BtcRun.json("advise", "--gc-log", gc, "--replicas", "1");

    assertThat(json.at("/seen/stoppedShare").asDouble()).isCloseTo(0.95, within(0.01));
  }

  @ParameterizedTest
  @CsvSource({"User=0.01s Sys=0.00s Real=1.10s, UNDECIDED", "User=1.9s Sys=0.10s Real=1.10s, ''"})
  void judgesNothingOnAStarvedMachine(String time, String verdict) throws IOException {
    StringBuilder log = new StringBuilder("[0.005s][info][gc,init] Heap Max Capacity: 1G\n");
    log.append("[0.006s][info][gc] Using Serial\n");
    for (int i = 0; i < 10; i++) {
      String line = "[" + (i + 1) * 10 + ".000s][info][gc%s] GC(" + i + ") %s%n";
      log.append(
          line.formatted("", "Pause Young (Allocation Failure) 300M->100M(1024M) 1100.000ms"));
      log.append(line.formatted(",cpu", time));
    }
    String gc = file("gc.log", log.toString());

    JsonNode advice = BtcRun.json("advise", "--gc-log", gc);
    JsonNode observation = BtcRun.json("observe", "--rate", "100", "--gc-log", gc);

    String starved = "the machine is starved: the stops lasted 11.0 s, and the collector had 0.1 s";
    if (verdict.isEmpty()) {
      assertThat(advice.at("/reasons").toString()).doesNotContain("starved");
      assertThat(observation.at("/verdict").asString()).isEqualTo("TRY_BTC");
    } else {
      assertThat(advice.at("/verdict").asString()).isEqualTo(verdict);
      assertThat(advice.at("/reasons/0").asString()).startsWith(starved);
      assertThat(observation.at("/verdict").asString()).isEqualTo(verdict);
      assertThat(observation.at("/sentence").asString()).startsWith("The machine is starved");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 30, UNDECIDED, 0 stops in 30 s are too few",
    "2, 30, UNDECIDED, 2 stops in 30 s are too few",
    "2, 7300, DO_NOT_USE, collections are rare",
    "6, 60, USE_WITH_CHANGES, ''",
  })
  void givesNoVerdictFromNextToNothing(int stops, int seconds, String verdict, String reason)
      throws IOException {
    StringBuilder log = new StringBuilder("[0.000s][info][gc,init] Heap Max Capacity: 1G\n");
    log.append("[0.000s][info][gc] Using Serial\n");
    for (int i = 0; i < stops; i++) {
      log.append("[" + (i + 1) + ".000s][info][gc] GC(" + i + ") Pause Young ");
      log.append("(Allocation Failure) 300M->100M(1024M) 90.000ms\n");
    }
    log.append("[" + seconds + ".000s][info][gc,ergo] The last line\n");

    JsonNode json =
        BtcRun.json("advise", "--gc-log", file("gc.log", log.toString()), "--start-up", "0");

    assertThat(json.at("/verdict").asString()).isEqualTo(verdict);
    assertThat(json.at("/reasons").toString()).contains(reason);
  }
}

package io.github.btc.tools.bench;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.tools.console.BtcCommand;
import io.github.btc.tools.console.container.ControlGroups;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The goodput of one replica of the toy service. A busy machine may not reach even the lowest rate
 * without an error, so either answer is right.
 */
@Tag("slow") // four minutes of a slow processor, most of them at a third of a CPU
@Tag("one-jdk")
final class GoodputIT {

  private static final String REACHED_OR_NOT = "(85 \\| 0|0 \\| 85) \\|";

  @TempDir private static Path directory;

  private static String text = "";

  @BeforeAll
  static void run() {
    assumeTrue(ControlGroups.mayBeCreated(), "this user may not create control groups");
    text = run(0, "--objective-millis=60000");
  }

  private static String run(int expected, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "bench",
                "goodput",
                "--service=toy",
                "--jdk=" + System.getProperty("java.home"),
                "--collectors=serial",
                "--replicas=1",
                "--quota=0.3", // the heap without collections takes 4 GB, and not 12
                "--heap=3",
                "--repetitions=1",
                "--warm-up=1",
                "--probe-seconds=1",
                "--probe-requests=400",
                "--probes=2",
                "--output=" + directory.resolve("out")));
    words.addAll(List.of(more));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(words.toArray(String[]::new));
    assertThat(code).as(err.toString()).isEqualTo(expected);
    return expected == 0 ? out.toString() : err.toString();
  }

  @Test
  void eachRowTellsWhetherItReachesTheLowestRate() throws IOException {
    String page = Files.readString(directory.resolve("out").resolve("README.md"));

    assertThat(text.lines().filter(line -> line.contains("failed") || line.contains(": Replica")))
        .isEmpty();
    assertThat(page)
        .contains("## 1 replica, 288 MB, 0.3 CPU, load 0.3")
        .contains("|  | rounds | requests/s | not reached | per CPU used | per GB |")
        .containsPattern("\\| serial \\| 1 \\| " + REACHED_OR_NOT)
        .containsPattern("\\| serial \\+ btc \\| 1 \\| " + REACHED_OR_NOT)
        .containsPattern("\\| limit \\| 1 \\| " + REACHED_OR_NOT);
    assertThat(text).contains("per CPU used");
    assertThat(directory.resolve("out").resolve("result.json")).isNotEmptyFile();
  }

  @Test
  void aResumedBenchRunsNoFinishedRowAgain() throws IOException {
    Path log = directory.resolve("out").resolve(RunLog.FILE);
    List<String> before = Files.readAllLines(log);

    run(0, "--objective-millis=60000", "--resume");

    assertThat(Files.readAllLines(log)).isEqualTo(before);
  }

  @Test
  void anotherObjectiveIsAnotherBench() {
    assertThat(run(2, "--objective-millis=20", "--resume"))
        .contains("p99.9 below 20 ms")
        .contains("as in the earlier runs");
  }

  @Test
  void leavesNoProcessBehind() {
    await("every process ends")
        .atMost(ofSeconds(60))
        .until(() -> ProcessHandle.current().descendants().noneMatch(ProcessHandle::isAlive));
  }
}

package io.github.btc.tools.bench;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
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
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One very small bench with control groups. Needs the right to create groups. */
@Tag("one-jdk")
final class ContainersIT {

  @TempDir private static Path directory;

  private static BenchResult first = BenchResult.of("", 0, List.of(), Map.of());

  @BeforeAll
  static void run() {
    assumeTrue(ControlGroups.mayBeCreated(), "this user may not create control groups");
    run("--repetitions=1");
    first = BenchResult.read(directory.resolve("out"));
  }

  private static void run(String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "bench",
                "containers",
                "--quick",
                "--jdk=" + System.getProperty("java.home"),
                "--collectors=serial",
                "--replicas=1",
                "--quota=0.5",
                "--heap=3",
                "--load=0.1",
                "--warm-up=1",
                "--measure=2",
                "--output=" + directory.resolve("out")));
    words.addAll(List.of(more));
    StringWriter err = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err))
            .execute(words.toArray(String[]::new));
    assertThat(code).as(err.toString()).isZero();
  }

  @Test
  void eachRowHasItsQuotaAndBothPhases() {
    assertThat(first.rows())
        .extracting(RowResult::quotaCpus, RowResult::phase)
        .containsOnly(tuple(0.5, Phase.COLD), tuple(0.5, Phase.WARM));
  }

  @Test
  void theKernelTellsTheThrottlingAndTheTimeOfThreads() {
    RowResult cold = ran(first).get(0);

    assertThat(cold.figure(Measure.THROTTLED).mean()).isNotNegative();
    assertThat(cold.figure(Measure.CPU_COMPILATION).mean()).isPositive();
    assertThat(cold.figure(Measure.CPU_REQUESTS).mean()).isPositive();
  }

  @Test
  @Tag("slow") // a minute for what RunLogTest and CellTableTest try with runs that are given
  void theSecondPieceContinuesTheFirst() {
    run("--repetitions=2", "--resume");
    BenchResult second = BenchResult.read(directory.resolve("out"));
    int compared = 0;
    for (RowResult before : ran(first)) {
      for (RowResult after : ran(second)) {
        if (after.name().equals(before.name()) && after.phase() == before.phase()) {
          compared++;
          assertThat(after.figure(Measure.MEAN).each())
              .as("%s, %s", before.name(), before.phase())
              .hasSize(2)
              .startsWith(before.figure(Measure.MEAN).each().toArray(Double[]::new));
        }
      }
    }
    assertThat(compared).isPositive();
  }

  /** Returns the rows that did not fail, as one may in either piece on a busy machine. */
  private static List<RowResult> ran(BenchResult result) {
    return result.rows().stream().filter(row -> row.note() == null).toList();
  }

  @Test
  void leavesNeitherProcessNorGroup() throws IOException {
    String mine = "btc-bench-" + ProcessHandle.current().pid();

    await("every process ends")
        .atMost(ofSeconds(60))
        .until(() -> ProcessHandle.current().descendants().noneMatch(ProcessHandle::isAlive));
    try (Stream<Path> groups = Files.walk(Path.of("/sys/fs/cgroup"), 3)) {
      assertThat(groups.filter(each -> each.getFileName().toString().startsWith(mine))).isEmpty();
    }
  }
}

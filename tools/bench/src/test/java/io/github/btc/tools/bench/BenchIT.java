package io.github.btc.tools.bench;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One very small bench, end to end; only what no noise can change is asserted. */
@Tag("one-jdk")
final class BenchIT {

  @TempDir private static Path directory;

  private static int code;
  private static String text = "";
  private static Map<String, RowResult> rows = Map.of();
  private static BenchResult result =
      new BenchResult(0, "", 0, false, List.of(), List.of(), List.of(), Map.of());

  @BeforeAll
  static void run() throws IOException {
    StringWriter out = new StringWriter();
    code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(out))
            .execute(
                "bench",
                "toy",
                "--quick",
                "--collector=serial-tuned,zgc",
                "--jdk=" + System.getProperty("java.home"),
                "--rate=200",
                "--repetitions=1",
                "--warm-up=0.5",
                "--measure=6", // each replica allocates more than its heap has room for
                "--raw=" + directory.resolve("raw"),
                "--output=" + directory.resolve("out"));
    text = out.toString();
    result = BenchResult.read(directory.resolve("out"));
    rows = result.rows().stream().collect(Collectors.toMap(RowResult::name, Function.identity()));
  }

  @Test
  void succeedsAndWritesAPage() {
    assertThat(code).isZero();
    assertThat(directory.resolve("out").resolve("report.html")).isNotEmptyFile();
    assertThat(text).contains("Not for publication: repetitions: 1");
  }

  @Test
  void losesSightOfNoRequest() {
    for (String name : new String[] {"serial-tuned", "serial-tuned + btc", "limit"}) {
      double seconds = rows.get(name).measuredSeconds();
      double answered = mean(name, Measure.THROUGHPUT) * seconds;
      assertThat(answered).isPositive();
      assertThat(answered + mean(name, Measure.ERRORS)).isCloseTo(200 * seconds, within(0.5));
    }
  }

  @Test
  void collectsAtAnyTimeWithoutBtcAndInClosingsWithIt() {
    assertThat(mean("serial-tuned", Measure.CLOSINGS)).isZero();
    assertThat(mean("serial-tuned", Measure.CAPACITY_LOST)).isPositive();
    assertThat(mean("serial-tuned + btc", Measure.CLOSINGS)).isPositive();
    assertThat(mean("limit", Measure.EXPOSED)).isZero();
    assertThat(mean("limit", Measure.CAPACITY_LOST)).isZero();
  }

  @Test
  void countsCpuTimeAndMemory() {
    assertThat(mean("serial-tuned", Measure.CPU)).isPositive();
    assertThat(mean("serial-tuned", Measure.MEMORY)).isGreaterThan(300);
  }

  @Test
  void saysWhichRowsCannotRun() {
    if (Runtime.version().feature() < 25) {
      assertThat(rows.get("zgc").note()).isEqualTo("needs JDK 25");
      assertThat(text).contains("zgc: needs JDK 25");
    } else {
      assertThat(rows.get("zgc").note()).isNull();
    }
  }

  @Test
  void comparesYoungCollectionsWithFullOnes() {
    assertThat(mean("serial-tuned + btc full", Measure.CLOSINGS)).isPositive();
    assertThat(text)
        .containsPattern("serial-tuned \\+ btc against serial-tuned \\+ btc full: .* % of ");
  }

  @Test
  void claimsNothingFromOneRepetition() {
    assertThat(result.claims())
        .isNotEmpty()
        .allMatch(claim -> claim.verdict() == Claim.Verdict.UNKNOWN_SPREAD);
  }

  @Test
  void leavesNoProcessBehind() {
    await("every process ends")
        .atMost(ofSeconds(60))
        .until(() -> ProcessHandle.current().descendants().noneMatch(ProcessHandle::isAlive));
  }

  private static double mean(String row, Measure measure) {
    return rows.get(row).figure(measure).mean();
  }
}

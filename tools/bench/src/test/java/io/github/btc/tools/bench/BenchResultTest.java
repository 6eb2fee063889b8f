package io.github.btc.tools.bench;

import static io.github.btc.tools.bench.SampleResults.notRun;
import static io.github.btc.tools.bench.SampleResults.result;
import static io.github.btc.tools.bench.SampleResults.row;
import static io.github.btc.tools.bench.SampleResults.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BenchResultTest {

  private static final BenchResult RESULT =
      result(
          row("g1", Variant.PLAIN, 50, 52),
          row("g1", Variant.BTC, 10, 11),
          notRun("zgc", Variant.BTC, "needs JDK 25"),
          row("limit", Variant.LIMIT, 5, Double.NaN));

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void comesBackFromItsFileAsItWas() throws IOException {
    assertThat(written("a", RESULT)).isEqualTo(RESULT);
  }

  @Test
  void showsTheTableAndWhyARowIsEmpty() throws IOException {
    written("a", RESULT);

    assertThat(report("a")).isZero();
    assertThat(out.toString())
        .contains("2 replicas, 300 MB")
        .contains("p99.99 ms")
        .contains("zgc + btc: needs JDK 25")
        .contains("Not for publication: repetitions: 2 (expected at least 5).");
  }

  @Test
  void fiveRepetitionsMayBePublished() {
    BenchResult five = result(row("g1", Variant.PLAIN, 1, 2, 3, 4, 5));

    assertThat(five.publishable()).isTrue();
    assertThat(BenchTable.of(five)).doesNotContain("Not for publication");
  }

  @Test
  void comparesTwoSideBySide() throws IOException {
    written(
        "a",
        result(
            row("g1", Variant.PLAIN, 50, 52, 51),
            row("g1", Variant.BTC, 10, 11, 10),
            row("zgc", Variant.PLAIN, 10, 11),
            notRun("zgc", Variant.BTC, "needs JDK 25")));
    written(
        "b",
        result(
            row("g1", Variant.PLAIN, 90, 92, 91),
            row("zgc", Variant.PLAIN, 90, 92),
            row("serial", Variant.PLAIN, 1, 2)));

    assertThat(report("a", "b")).isZero();
    assertThat(out.toString())
        .contains("g1, 2 replicas, 300 MB")
        .containsPattern("p99\\.9 ms +51 \\[48\\.5, 53\\.5\\] +91 \\[88\\.5, 93\\.5\\] +40 +apart")
        .containsPattern("p99\\.9 ms +10\\.5 \\[4\\.1, 16\\.9\\] +91 .* +unknown")
        .contains("g1 + btc, 2 replicas, 300 MB: only in one result")
        .contains("zgc + btc, 2 replicas, 300 MB: run in neither result")
        .contains("serial, 2 replicas, 300 MB: only in the second result");
  }

  @Test
  void publishesFiveRepetitionsAndFillsInWhereItDoesNotPay() throws IOException {
    written(
        "a",
        result(
            row("zgc", Variant.PLAIN, 3, 3, 3, 3, 3),
            row("zgc", Variant.CONCURRENT, 9, 9, 9, 9, 9),
            row("g1", Variant.PLAIN, 50, 52, 50, 52, 50),
            row("g1", Variant.BTC, 10, 11, 10, 11, 10),
            notRun("shenandoah", Variant.PLAIN, "needs JDK 25"),
            row("limit", Variant.LIMIT, 2, 2, 2, 2, 2)));
    Path page = folder.resolve("page.md");
    Files.writeString(page, "above\n<!-- btc bench toy: begin -->\n<!-- btc bench toy: end -->\n");

    assertThat(report("a", "--publish=" + folder.resolve("out"), "--markdown=" + page)).isZero();
    assertThat(BenchResult.read(folder.resolve("out")))
        .isEqualTo(BenchResult.read(folder.resolve("a")));
    assertThat(Files.readString(folder.resolve("out").resolve("README.md")))
        .startsWith("# The bench: toy\n")
        .contains("| zgc + btc concurrent | 9 |", "* shenandoah: needs JDK 25", "* cores: `2`")
        .contains("\n\nAll runs sent requests to the replicas in turn (round robin), which")
        .containsPattern(
            "## Supported differences\n\n\\* 2 replicas, 300 MB: exposed, zgc \\+ btc");
    assertThat(Files.readString(page))
        .startsWith("above\n")
        .contains("| toy, 2 replicas, 300 MB | zgc + btc concurrent | zgc | 9 / 3 |")
        .contains("| g1 + btc | zgc |")
        .doesNotContain("| g1 + btc | g1 |");
  }

  /** A result of an older version has no routing. Its balancer had one that is not known here. */
  @Test
  void aPublishedPageNamesTheRouting() {
    assertThat(page(Map.of("balancer", "none"))).contains("in turn (round robin), which flatters");
    assertThat(page(Map.of("routing", "least-request")))
        .contains("the fewest requests in flight (least-request).")
        .doesNotContain("flatters");
    assertThat(page(Map.of("balancer", "haproxy")))
        .doesNotContain("round robin")
        .doesNotContain("least-request");
  }

  private String page(Map<String, Object> environment) {
    List<RowResult> rows = List.of(row("g1", Variant.PLAIN, 50, 52, 50, 52, 50));
    return PublishedPage.of(BenchResult.of("toy", 5, rows, environment), folder);
  }

  /** Results lie at more than one depth below the same guide. */
  @ParameterizedTest
  @CsvSource({
    "docs/results/bench/toy, ../../../maintainers/bench.md",
    "research/docs/results/bench/shop, ../../../../../docs/maintainers/bench.md",
  })
  void aPublishedPageNamesTheGuideOfItsRepository(String place, String guide) throws IOException {
    Files.createDirectories(folder.resolve("docs").resolve("maintainers"));
    Files.writeString(folder.resolve("docs").resolve("maintainers").resolve("bench.md"), "");
    written("a", result(row("g1", Variant.PLAIN, 50, 52, 50, 52, 50)));

    assertThat(report("a", "--publish=" + folder.resolve(place))).isZero();
    assertThat(Files.readString(folder.resolve(place).resolve("README.md")))
        .contains("The [guide](" + guide + ") explains");
  }

  /** With 800 requests p99.9 is the slowest one, and p99.99 is that one too. */
  @Test
  void showsNoPercentileThatHangsOnAHandfulOfRequests() throws IOException {
    written(
        "a",
        result(
            with(800, row("g1", Variant.PLAIN, 50, 52, 50, 52, 50)),
            with(800, row("g1", Variant.BTC, 10, 11, 10, 11, 10)),
            with(800, row("g1", Variant.FULL, 60, 70, 60, 70, 60)),
            with(800, row("limit", Variant.LIMIT, 2, 2, 2, 2, 2))));
    Path page = folder.resolve("page.md");
    Files.writeString(page, "<!-- btc bench toy: begin -->\n<!-- btc bench toy: end -->\n");
    String leftOut =
        "Percentiles with fewer than 5 requests of a run beyond them are not shown: p99.9 ms,"
            + " p99.99 ms, served: p99.9 ms, reads p99.9 ms, reads p99.99 ms, updates p99 ms.";

    assertThat(report("a", "--publish=" + folder.resolve("out"), "--markdown=" + page)).isZero();

    assertThat(out.toString()).contains(leftOut, "p99 ms, g1 + btc against g1: less by");
    String published = Files.readString(folder.resolve("out").resolve("README.md"));
    assertThat(published).contains(leftOut, "| p99 ms |").doesNotContain("MB: p99.9", "| p99.9 ms");
    assertThat(Files.readString(page)).contains("| p99 ms |").doesNotContain("99.9");
  }

  /** Five thousand requests have five beyond p99.9. */
  @Test
  void claimsAPercentileWithEnoughRequestsBeyondItInEveryRow() {
    RowResult plain = with(5_000, row("g1", Variant.PLAIN, 50, 52, 50, 52, 50));
    RowResult btc = with(5_000, row("g1", Variant.BTC, 10, 11, 10, 11, 10));
    RowResult few = with(4_999, row("g1", Variant.BTC, 10, 11, 10, 11, 10));

    assertThat(Claims.of(List.of(plain, btc)))
        .extracting(Claim::measure)
        .contains(Measure.P99_9, Measure.P99);
    assertThat(Claims.of(List.of(plain, few)))
        .extracting(Claim::measure)
        .contains(Measure.P99)
        .doesNotContain(Measure.P99_9);
  }

  @Test
  void saysNothingOfWhatItPaysWhenNothingCouldBeCompared() {
    BenchResult alone =
        result(
            row("g1", Variant.PLAIN, 50, 52, 51), notRun("g1", Variant.BTC, "failed in round 1"));

    assertThat(NoBenefitSection.of(alone)).isEqualTo("`toy`: there are no rows to compare.");
  }

  @Test
  void publishesNoFewerRepetitions() throws IOException {
    written("a", RESULT);

    assertThat(report("a", "--publish=" + folder.resolve("out"))).isEqualTo(2);
    assertThat(err.toString())
        .contains("repetitions: 2 (expected at least 5 for a published figure;");
    assertThat(folder.resolve("out")).doesNotExist();
    assertThat(report("a", "--markdown=x.md")).isEqualTo(2);
    assertThat(err.toString()).contains("--markdown: x.md (expected together with --publish)");
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    assertThat(report("nothing")).isEqualTo(2);
    assertThat(err.toString()).contains("nothing: no result.json (expected a folder that");

    Files.createDirectory(folder.resolve("other"));
    Files.writeString(folder.resolve("other").resolve("result.json"), "[1");
    assertThat(report("other")).isEqualTo(2);
    assertThat(err.toString())
        .contains("result.json: unreadable content (expected a file that ./btc");
  }

  @Test
  void namesWhatOnlyOneOfTwoWasMeasuredWith() {
    BenchResult first =
        result(row("g1", Variant.PLAIN, 1, 2, 3), notRun("zgc", Variant.PLAIN, "x"));
    BenchResult second =
        new BenchResult(
            first.format(),
            first.scenario(),
            first.repetitions(),
            first.publishable(),
            first.rows(),
            first.claims(),
            List.of(),
            Map.of("cores", 4, "balancer", "nginx"));

    assertThat(SideBySide.of(first, second))
        .contains("zgc, 2 replicas, 300 MB: run in neither result")
        .contains("cores: 2 | 4", "seed: 1 | unknown", "balancer: unknown | nginx");
  }

  /** What a file of an older version says of intervals and claims does not count. */
  @Test
  void worksOutIntervalsAndClaimsAgainFromTheRounds() throws IOException {
    BenchResult now =
        result(
            row("g1", Variant.PLAIN, 50, 52, 51),
            row("g1", Variant.BTC, 10, 11, 10),
            row("limit", Variant.LIMIT, 5, 5, 5));
    Map<Measure, Figure> old = new LinkedHashMap<>();
    now.rows().get(0).figures().keySet().stream()
        .filter(measure -> measure != Measure.STOPS) // and it had fewer columns
        .forEach(
            measure -> old.put(measure, new Figure(51, 50.9, 51.1, List.of(50.0, 52.0, 51.0))));
    RowResult plain = now.rows().get(0);
    old.put(Measure.THROUGHPUT, plain.figure(Measure.THROUGHPUT));
    RowResult then = SampleResults.with(old, plain);
    BenchResult before =
        new BenchResult(
            now.format(),
            now.scenario(),
            now.repetitions(),
            now.publishable(),
            List.of(then, now.rows().get(1), now.rows().get(2)),
            List.of(),
            List.of(),
            now.environment());

    BenchResult read = written("old", before);

    assertThat(read.claims()).isEqualTo(now.claims()).isNotEmpty();
    assertThat(read.rows().get(0).figure(Measure.P99))
        .isEqualTo(now.rows().get(0).figure(Measure.P99));
  }

  @Test
  void callsAReplicaAsItsServiceDoes() throws IOException {
    Opponent g1 = new Opponent("g1", 17, List.of(), List.of(Variant.PLAIN));
    Row.Cell cell = new Row.Cell(2, 1024, "low", 0, Phase.WARM, "node");
    Row row = new Row(g1, Variant.PLAIN, cell);
    BenchResult now =
        result(row("g1", Variant.PLAIN, 1, 2, 3), RowResult.notRun(row, "no room", ""));

    BenchResult read = written("nodes", now);

    assertThat(BenchTable.of(read)).contains("2 replicas, 300 MB", "2 nodes, 1024 MB, low");
  }

  @Test
  void aResultWithoutTheWordHasReplicas() throws IOException {
    Path made = Files.createDirectories(folder.resolve("older"));
    String json = result(row("g1", Variant.PLAIN, 1, 2, 3)).json();
    Files.writeString(
        made.resolve(BenchResult.FILE), json.replaceAll("\\s*\"called\" : \"replica\",", ""));

    assertThat(json).contains("\"called\" : \"replica\"");
    assertThat(BenchTable.of(BenchResult.read(made))).contains("2 replicas, 300 MB");
  }

  private BenchResult written(String name, BenchResult result) throws IOException {
    Path made = Files.createDirectories(folder.resolve(name));
    Files.writeString(made.resolve(BenchResult.FILE), result.json());
    return BenchResult.read(made);
  }

  private int report(String... names) {
    String[] arguments = new String[names.length + 1];
    arguments[0] = "report";
    for (int i = 0; i < names.length; i++) {
      arguments[i + 1] = names[i].startsWith("--") ? names[i] : folder.resolve(names[i]).toString();
    }
    return BtcCommand.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }
}

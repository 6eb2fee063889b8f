package io.github.btc.research.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReproduceCommandTest {

  private static final JsonMapper JSON = new JsonMapper();

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @Test
  void printsIdPrintedValueOursAndVerdict() {
    assertThat(run("--quick", "--only", "thesis-examples")).isZero();

    assertThat(out.toString().lines())
        .anyMatch(line -> line.matches("id +kind +printed +ours +verdict"))
        .anyMatch(
            line -> line.matches("thesis-examples.timeline.coua +printed +15 % +15 % +reproduced"))
        .anyMatch(
            line ->
                line.matches(
                    "thesis-examples.estimate.2.3 +printed +400 +534 +differs: 0.8 GB at 1.5 MB"
                        + " .*"));
    assertThat(out.toString())
        .contains(
            "8 rows. Printed: 3 reproduced, 2 differ. Statement: 0 holds, 1 differ. Recomputed: 0"
                + " adds up, 1 differ. Input: 1 given, 0 differ. Seed 1, quick.");
  }

  @Test
  void saysOfEachRowWhatIsComparedAndCountsByThat() {
    String rows =
        "thesis-impact.p99.9.with,thesis-impact.formula.p50.with,thesis-impact.formula.p99.with,"
            + "tuning.heap-target,sbrc.iqr.gain,sbrc.iqr.factor,thesis-impact.median";
    assertThat(run("--only", rows, "--json", "-")).isZero();

    JsonNode json = JSON.readTree(out.toString());
    assertThat(row(json, "thesis-impact.p99.9.with").get("kind").asString()).isEqualTo("printed");
    assertThat(row(json, "thesis-impact.formula.p50.with").get("kind").asString())
        .isEqualTo("closed form");
    assertThat(row(json, "tuning.heap-target").get("verdict").asString()).isEqualTo("adds up");
    assertThat(row(json, "thesis-impact.median").get("verdict").asString()).isEqualTo("holds");
    assertThat(json.get("summary").asString())
        .isEqualTo(
            "7 rows. Printed: 1 reproduced, 0 differ. Statement: 1 holds, 0 differ. Closed form: 2"
                + " solved alike, 0 differ. Recomputed: 2 adds up, 1 differ. Seed 1.");
  }

  @Test
  void onlyTakesIdsOfRowsToo() {
    assertThat(run("--only", "thesis-impact.p99.9.with,tuning.runs", "--json", "-")).isZero();

    JsonNode rows = JSON.readTree(out.toString()).get("rows");
    assertThat(rows.size()).isEqualTo(2);
    assertThat(rows.get(0).get("id").asString()).isEqualTo("thesis-impact.p99.9.with");
    assertThat(rows.get(0).get("printed").asString()).isEqualTo("11.27 ms");
    assertThat(rows.get(0).get("ours").asString()).isEqualTo("11.268 ms");
    assertThat(rows.get(0).get("verdict").asString()).isEqualTo("reproduced");
    assertThat(rows.get(0).get("value").asDouble()).isBetween(11.2677, 11.2679);
  }

  @Test
  void judgesWhatWasMeasuredByTheResultsOfAFolder() throws IOException {
    Path bench = Files.createDirectories(folder.resolve("bench/elasticsearch"));
    Files.writeString(bench.resolve("result.json"), DifferenceTest.TWO_ROWS);
    String rows = "thesis-measurements.5.1.p99.low,thesis-measurements.5.1.p99.high";

    assertThat(run("--only", rows, "--measured", folder.resolve("bench").toString(), "--json", "-"))
        .isZero();

    JsonNode json = JSON.readTree(out.toString());
    assertThat(row(json, "thesis-measurements.5.1.p99.low").get("verdict").asString())
        .isEqualTo("measured here, agrees: lower (2 cores of an AMD EPYC, 2026-11-23)");
    assertThat(row(json, "thesis-measurements.5.1.p99.high").get("verdict").asString())
        .isEqualTo("not measured yet: ./btc bench elasticsearch");
    assertThat(json.get("summary").asString())
        .startsWith("2 rows. Measured: 1 agree, 0 differ, 1 not measured yet. Seed 1.");
  }

  /** Without BTC nothing is refused, and no collection is in a closing. */
  @Test
  void countsWhatCannotFailApart() {
    String rows = "thesis-measurements.5.6.low,thesis-measurements.figure-5.9";
    assertThat(run("--only", rows, "--json", "-")).isZero();

    JsonNode json = JSON.readTree(out.toString());
    assertThat(row(json, "thesis-measurements.5.6.low").get("verdict").asString())
        .startsWith("measured here, proves nothing: higher (");
    assertThat(json.get("summary").asString())
        .isEqualTo(
            "2 rows. Measured: 0 agree, 0 differ, 2 prove nothing, 0 not measured yet. Seed 1.");
  }

  @Test
  void theSameSeedGivesTheSameJson() throws IOException {
    String[] arguments = {"--quick", "--only", "thesis-validation", "--seed", "7", "--json", "-"};
    assertThat(run(arguments)).isZero();
    String first = out.toString();
    out.getBuffer().setLength(0);
    assertThat(run(arguments)).isZero();

    assertThat(out.toString()).isEqualTo(first);
    assertThat(Files.readString(folder.resolve("result.json"))).isEqualTo(first);
    JsonNode row = row(JSON.readTree(first), "thesis-validation.4.3.n1");
    assertThat(row.get("interval").get("confidence").asDouble()).isEqualTo(0.95);
  }

  @Test
  void thePageNeedsNothingElse() throws IOException {
    assertThat(run("--only", "thesis-impact")).isZero();

    String page = Files.readString(folder.resolve("index.html"));
    assertThat(page)
        .contains("const DATA = {\"seed\":1", "figure-2.2", "echarts")
        .doesNotContain("/*library*/", "/*data*/", "/*script*/", "/*style*/")
        .doesNotContain("src=\"http", "href=\"http");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("index.html", "result.json");
  }

  @Test
  void thePageOfAnEarlierRunIsTheSame() throws IOException {
    assertThat(run("--only", "thesis-impact")).isZero();
    String page = Files.readString(folder.resolve("index.html"));
    Path result = folder.resolve("earlier.json");
    Files.move(folder.resolve("result.json"), result);
    Files.delete(folder.resolve("index.html"));

    assertThat(run("--from", result.toString())).isZero();

    assertThat(folder.resolve("index.html")).hasContent(page);
    assertThat(folder.resolve("result.json")).doesNotExist();
    assertThat(out.toString()).contains("19 rows. Printed: 2 reproduced, 1 differ.", "Report: ");
  }

  @Test
  void refusesAPageWithoutItsMarksBeforeAnythingRuns() throws IOException {
    Path page = Files.writeString(folder.resolve("page.md"), "no marks");

    assertThat(run("--only", "thesis-impact", "--markdown", page.toString())).isNotZero();

    assertThat(err.toString()).contains("no lines <!-- btc reproduce: begin --> and ");
    assertThat(folder.toFile().list()).containsExactly("page.md");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--only thesis | --only: thesis (expected an id that `btc reproduce --list` prints)",
        "--only tuning,x.y | --only: x.y (expected an id that `btc reproduce --list` prints)",
        "--seed many | --seed: \"many\" (expected a whole number)",
        "--from pom.xml | --from: pom.xml (expected a result.json that btc reproduce has written)",
        "--from none.json | --from: none.json (expected a result.json that btc reproduce has"
            + " written)",
        "--output pom.xml/x | --output: pom.xml/x (expected a folder that exists or can be"
            + " created)",
      })
  void saysInOneSentenceWhatIsWrong(String arguments, String sentence) {
    StringWriter said = new StringWriter();
    List<String> line = new ArrayList<>(List.of("reproduce"));
    line.addAll(List.of(arguments.split(" ")));

    int code =
        BtcCommand.commandLine().setErr(new PrintWriter(said)).execute(line.toArray(String[]::new));

    assertThat(code).isEqualTo(2);
    assertThat(said.toString().strip()).isEqualTo("btc reproduce: " + sentence);
  }

  @Test
  void listRunsNothingAndNamesEverything() {
    assertThat(run("--list")).isZero();
    assertThat(out.toString())
        .contains("thesis-sensitivity: Sensitivity of unavailability and COUA, with ANOVA")
        .contains("thesis-replicas.single.n16.unavailability", "cloudcom.large.on.p99.999");
    assertThat(folder).isEmptyDirectory();

    out.getBuffer().setLength(0);
    assertThat(run("--list", "--only", "sbrc", "--json", "-")).isZero();
    assertThat(JSON.readTree(out.toString()).get("rows").size()).isEqualTo(13);
  }

  private static JsonNode row(JsonNode document, String id) {
    for (JsonNode row : document.get("rows")) {
      if (row.get("id").asString().equals(id)) {
        return row;
      }
    }
    throw new AssertionError(id + " is missing");
  }

  private int run(String... arguments) {
    List<String> line = new ArrayList<>(List.of("reproduce", "--output", folder.toString()));
    line.addAll(List.of(arguments));
    return BtcCommand.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(line.toArray(String[]::new));
  }
}

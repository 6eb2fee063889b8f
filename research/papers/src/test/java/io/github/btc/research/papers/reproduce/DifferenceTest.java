package io.github.btc.research.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.research.papers.reproduce.Difference.Expected;
import io.github.btc.research.papers.reproduce.Difference.Over;
import io.github.btc.research.papers.reproduce.Difference.Side;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class DifferenceTest {

  /** Three rounds without and with BTC, of 6,300 requests each. */
  static final String TWO_ROWS =
      """
      {"rows": [
        {"opponent": "g1-tuned", "variant": "PLAIN", "replicas": 1, "heapMegabytes": 1024,
         "load": "low", "measuredSeconds": 180.0, "figures": {
           "SERVED_P99": {"each": [30, 31, 32]}, "SERVED_P99_9": {"each": [40, 90, 41]},
           "SERVED_P99_99": {"each": [50, 50, 50]}, "ERRORS": {"each": [0, 0, 0]},
           "UNCONTROLLED": {"each": [7, 8, 9]}, "THROUGHPUT": {"each": [35, 35, 35]}}},
        {"opponent": "g1-tuned", "variant": "BTC", "replicas": 1, "heapMegabytes": 1024,
         "load": "low", "measuredSeconds": 180.0, "figures": {
           "SERVED_P99": {"each": [10, 12, 11]}, "SERVED_P99_9": {"each": [41, 43, 42]},
           "SERVED_P99_99": {"each": [50, 50, 50]}, "ERRORS": {"each": [0, 0, 0]},
           "UNCONTROLLED": {"each": [0, 0, 0]}, "THROUGHPUT": {"each": [35, 35, 35]}}}],
       "agreements": [{"cell": "2 replicas, 300 MB", "simulated": {"meanP": 0.41}},
                      {"cell": "1 replica, 300 MB", "simulated": {"meanP": 0.02}}],
       "environment": {"date": "2026-11-23T10:00:00Z", "processor": "AMD EPYC", "cores": 2}}
      """;

  /** What a p has to be to be above chance. */
  private static final Range P = new Range(0.05, 1);

  private final PublishedRuns runs =
      bench ->
          bench.equals("elasticsearch")
              ? new PublishedRun(new JsonMapper().readTree(TWO_ROWS))
              : null;

  private Evidence.Finding find(String measure, @Nullable Side right, Over over, Expected expect) {
    return new Difference(
            "elasticsearch", "g1-tuned", "low", 1, 1024, measure, Side.ON, right, over, expect)
        .find(runs, "ms");
  }

  @Test
  void agreesIfTheDifferenceOfTheRoundsIsThatOfTheSource() {
    Evidence.Finding finding = find("SERVED_P99", Side.OFF, Over.MEAN, Expected.LOWER);

    assertThat(finding.ours()).isEqualTo("off 31.00 ms, on 11.00 ms");
    assertThat(finding.verdict().text())
        .isEqualTo("measured here, agrees: lower (2 cores of an AMD EPYC, 2026-11-23)");
  }

  @ParameterizedTest
  @CsvSource({
    "SERVED_P99,MEAN,HIGHER,'measured here, differs: lower, expected higher'",
    "SERVED_P99_9,MEAN,LOWER,'measured here, differs: alike, expected lower'",
    "SERVED_P99_9,MEAN,ALIKE,'measured here, agrees: alike'",
    "SERVED_P99_9,SPREAD,LOWER,'measured here, agrees: lower'",
    "SERVED_P99,MEDIAN,LOWER,'measured here, differs: alike, expected lower'",
    "SERVED_P99_99,MEAN,ALIKE,'not measured yet: ./btc bench elasticsearch'",
    "CPU,MEAN,ALIKE,'not measured yet: ./btc bench elasticsearch'"
  })
  void judgesByTheIntervalOfTheDifferences(
      String measure, Over over, Expected expect, String verdict) {
    assertThat(find(measure, Side.OFF, over, expect).verdict().text()).startsWith(verdict);
  }

  /** One slow round makes the interval of the mean so wide that it contains zero. */
  @Test
  void mediansAreJudgedByTheirRanks() {
    String five =
        TWO_ROWS
            .replace("[30, 31, 32]", "[30, 31, 32, 33, 900]")
            .replace("[10, 12, 11]", "[10, 12, 11, 13, 14]");
    PublishedRuns published = name -> new PublishedRun(new JsonMapper().readTree(five));

    Evidence.Finding medians = servedP99(Over.MEDIAN).find(published, "ms");
    assertThat(medians.ours()).isEqualTo("off 32.00 ms, on 12.00 ms");
    assertThat(medians.verdict().text()).startsWith("measured here, agrees: lower");
    assertThat(servedP99(Over.MEAN).find(published, "ms").verdict().text())
        .startsWith("measured here, differs: alike, expected lower");
  }

  private static Difference servedP99(Over over) {
    return new Difference(
        "elasticsearch",
        "g1-tuned",
        "low",
        1,
        1024,
        "SERVED_P99",
        Side.ON,
        Side.OFF,
        over,
        Expected.LOWER);
  }

  @Test
  void judgesARowAlone() {
    assertThat(find("UNCONTROLLED", null, Over.MEAN, Expected.ZERO).verdict().text())
        .startsWith("measured here, agrees: zero");
    assertThat(
            new Difference(
                    "elasticsearch",
                    "g1-tuned",
                    "low",
                    1,
                    1024,
                    "UNCONTROLLED",
                    Side.OFF,
                    null,
                    Over.MEAN,
                    Expected.ZERO)
                .find(runs, "")
                .verdict()
                .text())
        .startsWith("measured here, differs: higher, expected zero");
  }

  @Test
  void aRowThatIsNotPublishedIsNotMeasuredYet() {
    Evidence.Finding finding = find("SERVED_P99", Side.NONE, Over.MEAN, Expected.LOWER);

    assertThat(finding.ours()).isEqualTo("-");
    assertThat(finding.verdict()).isEqualTo(new Verdict.NotMeasured("./btc bench elasticsearch"));
    assertThat(
            new Forecast("toy-validation", 1, "simulated.meanP", 1, new Range(0, 1))
                .find(runs, "")
                .verdict())
        .isEqualTo(new Verdict.NotMeasured("./btc bench toy-validation"));
  }

  @Test
  void aForecastIsJudgedByItsRange() {
    assertThat(forecast(2, "simulated.meanP", P).verdict().text())
        .startsWith("measured here, agrees: within 0.05 to 1");
    assertThat(forecast(1, "simulated.meanP", P).verdict().text())
        .startsWith("measured here, differs: outside 0.05 to 1");
    assertThat(forecast(2, "control.meanP", P).verdict()).isInstanceOf(Verdict.NotMeasured.class);
  }

  @Test
  void aFieldOfAnotherVerbIsJudgedByItsRange() {
    PublishedRuns published =
        name ->
            name.equals("tune-go")
                ? new PublishedRun(
                    new JsonMapper()
                        .readTree(
                            "{\"answers\": {\"cpuFallPercent\": 24.5}, \"environment\": {\"date\":"
                                + " \"2026-11-28T15:00:00Z\", \"processor\": \"EPYC\", \"cores\":"
                                + " 2}}"))
                : null;
    MeasuredField fall =
        new MeasuredField("tune go", "answers.cpuFallPercent", new Range(15, 35), 0);
    MeasuredField other = new MeasuredField("tune cache", "answers.gain", new Range(0, 1), 0);

    assertThat(fall.find(published, "%").ours()).isEqualTo("24.5 %");
    assertThat(fall.find(published, "%").verdict().text())
        .isEqualTo("measured here, agrees: within 15 to 35 % (2 cores of an EPYC, 2026-11-28)");
    assertThat(other.find(published, "").verdict())
        .isEqualTo(new Verdict.NotMeasured("./btc tune cache"));
  }

  @Test
  void aFieldOfTooFewRunsDecidesNothing() {
    String result =
        "{\"answers\": {\"points\": 25, \"goodPercent\": 4}, \"environment\": {\"repetitions\":"
            + " 2}}";
    PublishedRuns published = name -> new PublishedRun(new JsonMapper().readTree(result));
    MeasuredField good = new MeasuredField("tune go", "answers.goodPercent", new Range(4, 10), 51);

    assertThat(good.find(published, "%"))
        .isEqualTo(
            new Evidence.Finding(
                "-", new Verdict.NotMeasured("./btc tune go (50 of at least 51 runs)")));
  }

  @Test
  void evidenceThatCannotFailProvesNothingIfItAgrees() {
    Evidence good = new NoProof(new Forecast("elasticsearch", 2, "simulated.meanP", 1, P));
    Evidence bad = new NoProof(new Forecast("elasticsearch", 1, "simulated.meanP", 1, P));

    assertThat(good.bench()).isEqualTo("elasticsearch");
    assertThat(good.find(runs, "").ours()).isEqualTo("0.41");
    assertThat(good.find(runs, "").verdict().text())
        .isEqualTo(
            "measured here, proves nothing: within 0.05 to 1 (2 cores of an AMD EPYC, 2026-11-23)");
    assertThat(bad.find(runs, "").verdict().text())
        .startsWith("measured here, differs: outside 0.05 to 1");
  }

  private Evidence.Finding forecast(int replicas, String field, Range range) {
    return new Forecast("elasticsearch", replicas, field, 1, range).find(runs, "");
  }
}

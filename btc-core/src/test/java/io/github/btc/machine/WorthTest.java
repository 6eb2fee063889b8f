package io.github.btc.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.ControlGroup;
import io.github.btc.ControlGroup.Cost;
import io.github.btc.ControlGroup.Estimate;
import io.github.btc.ControlGroup.Verdict;
import io.github.btc.internal.Standstill;
import io.github.btc.report.ControlGroupReport;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The interval contains the truth, and the verdict follows from the interval. */
class WorthTest {

  private static final Cost FREE = new ControlGroupReport.CostReport(0, 0, 0);
  private static final double REFUSAL_SECONDS = 0.0001;
  private static final int SERVICES = 200;

  @Test
  void saysWhatTheDifferenceIs() {
    ControlGroup group = report(arms(arm(40, 1, 1_000), arm(40, 5, 1_000)), FREE);

    assertThat(group.hitsSaved().value()).isCloseTo(4_000, within(1e-6));
    assertThat(group.with().hitPerMillion()).isCloseTo(1_000, within(1e-6));
    assertThat(group.without().hitPerMillion()).isCloseTo(5_000, within(1e-6));
    assertThat(group.waitingSaved().value()).as("a millisecond each").isCloseTo(4, within(1e-9));
  }

  @Test
  void noMoreRequestsAreHitThanThereAre() {
    ControlGroup group = report(arms(arm(1, 12, 3), arm(1, 2, 1)), FREE);

    assertThat(group.with().hitPerMillion()).isEqualTo(1_000_000);
    assertThat(group.without().hitPerMillion()).isEqualTo(1_000_000);
  }

  @Test
  void addsUpTheTasksThatHaveEnoughCycles() {
    Arms young = arms(arm(40, 0, 1_000), arm(40, 5, 1_000));
    Arms full = arms(arm(40, 0, 100_000), arm(40, 100, 100_000));
    Arms rare = arms(arm(400, 0, 100_000), arm(29, 1_000, 100_000));

    ControlGroup group = report(List.of(young, full, rare), FREE);

    assertThat(group.hitsSaved().value()).isCloseTo(5_000 + 1_000, within(1e-6));
  }

  @Test
  void theNumberOfCyclesDoesNotFallWhenATaskHasEnoughOfThem() {
    Arms full = arms(arm(5, 0, 100_000), arm(5, 100, 100_000));
    ControlGroup before = report(List.of(arms(30, 29), full), FREE);
    ControlGroup after = report(List.of(arms(30, 30), full), FREE);

    assertThat(before.without().cycles()).isEqualTo(29 + 5);
    assertThat(after.without().cycles()).isEqualTo(30 + 5);
    assertThat(after.with().cycles()).isEqualTo(30 + 5);
  }

  @Test
  void itIsTooEarlyBeforeThirtyCyclesOfEitherKind() {
    ControlGroup group = report(arms(arm(400, 0, 1_000), arm(29, 5, 1_000)), FREE);

    assertThat(group.verdict()).isEqualTo(Verdict.TOO_EARLY);
    assertThat(group.hitsSaved()).isNull();
    assertThat(group.sentence())
        .isEqualTo(
            "Too early to say: 29 collections were left to the JVM, and 400 were not (expected at"
                + " least 30 of either kind, with requests).");
  }

  @Test
  void itIsTooEarlyWhereNobodyAskedForAnything() {
    assertThat(report(arms(arm(40, 0, 0), arm(40, 0, 0)), FREE).verdict())
        .isEqualTo(Verdict.TOO_EARLY);
  }

  @Test
  void aServiceWhoseCollectionsHitNobodyIsToldSo() {
    ControlGroup group = report(arms(arm(4_000, 0, 2_000), arm(200, 0, 2_000)), FREE);

    assertThat(group.verdict()).isEqualTo(Verdict.NOT_WORTH_IT);
    assertThat(group.sentence()).startsWith("Not worth it: BTC spares 0 requests per million");
  }

  @Test
  void nobodyHitSoFarIsNotYetNobody() {
    assertThat(report(arms(arm(600, 0, 1_000), arm(30, 0, 1_000)), FREE).verdict())
        .isEqualTo(Verdict.TOO_EARLY);
  }

  @Test
  void aServiceWhoseCollectionsHitManyIsToldSo() {
    ControlGroup group = report(arms(arm(600, 0, 1_000), arm(30, 5, 1_000)), FREE);

    assertThat(group.verdict()).isEqualTo(Verdict.WORTH_IT);
    assertThat(group.sentence())
        .startsWith("Worth it: BTC spares 5000 requests per million a pause (95 % interval: ")
        .endsWith("), and 5.0 s of waiting.");
  }

  @Test
  void tellsWhatItLeavesOutWhereNoRouterConfirms() {
    Worth worth = Worth.of(List.of(arms(arm(600, 0, 1_000), arm(30, 5, 1_000))));

    assertThat(worth.report(0.05, FREE, REFUSAL_SECONDS, 12).sentence())
        .endsWith(
            " s of waiting. Not counted: requests that waited for 12 collections of BTC that no"
                + " router had confirmed.");
    assertThat(worth.report(0.05, FREE, REFUSAL_SECONDS, 1).sentence())
        .contains(" for 1 collection of BTC");
    assertThat(worth.report(0.05, FREE, REFUSAL_SECONDS, 0).sentence())
        .doesNotContain("Not counted");
  }

  @Test
  void refusalsThatCostMoreTimeThanThePausesMakeItNotWorthIt() {
    Cost refusals = new ControlGroupReport.CostReport(0.01, 100_000, 0);

    ControlGroup group = report(arms(arm(600, 0, 1_000), arm(60, 5, 1_000)), refusals);

    assertThat(group.verdict()).isEqualTo(Verdict.NOT_WORTH_IT);
    assertThat(group.sentence()).endsWith("5.0 s of waiting, but its refusals cost 10 s.");
    assertThat(group.cost()).isEqualTo(refusals);
  }

  @ParameterizedTest
  @CsvSource({
    "-5, 9, 0, 1, 0, NOT_WORTH_IT",
    "9, 20, 1, 2, 0, TOO_EARLY",
    "11, 20, 1, 2, 0, WORTH_IT",
    "11, 20, 1, 2, 1.5, TOO_EARLY",
    "11, 20, 1, 2, 3, NOT_WORTH_IT"
  })
  void theVerdictFollowsFromTheIntervals(
      double low, double high, double waitLow, double waitHigh, double refusals, Verdict verdict) {
    assertThat(
            Worth.verdict(
                new ControlGroupReport.EstimateReport((low + high) / 2, low, high),
                new ControlGroupReport.EstimateReport((waitLow + waitHigh) / 2, waitLow, waitHigh),
                refusals))
        .isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"29, 2.0452", "40, 2.0211", "60, 2.0003", "1000, 1.9623"})
  void theQuantilesAreStudents(double freedom, double table) {
    assertThat(Worth.quantile(freedom)).isCloseTo(table, within(0.001));
  }

  /**
   * Services whose truth is known: in each cycle the number of requests scatters, and a collection
   * hits a number of requests that scatters more the more there are, or hits none.
   */
  @ParameterizedTest
  @CsvSource({
    "0.05, 2000, 3, 0", // the share of the story's canary, a few hundred collections left
    "0.5, 200, 3, 0", // an hour's trial
    "0.05, 2000, 0.3, 0", // most collections hit nobody
    "0.05, 2000, 3, 0.1", // BTC comes too late for a tenth
    "0.5, 300, 0, 0" // nobody is ever hit
  })
  void theIntervalContainsTheTruthOfNineInTenServices(
      double share, int cycles, double hitsPerCollection, double tooLate) {
    int contained = 0;
    for (int seed = 0; seed < SERVICES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      CycleAccount account = new CycleAccount(share, random);
      long finished = 0;
      account.sampled(0, 0, false, 0);
      for (int cycle = 0; cycle < cycles; cycle++) {
        finished += 500 + random.nextInt(1_000);
        boolean closes = !account.isLeft() && random.nextDouble() >= tooLate;
        if (closes) {
          account.ran(finished, finished * MachineFixtures.MILLI);
        } else {
          int hits = scattered(hitsPerCollection, random);
          account.hit(new Event.Hit(0, hits, MachineFixtures.MILLI, Standstill.NONE));
          account.sampled(finished, 1, false, finished * MachineFixtures.MILLI);
        }
      }
      double truth = 1e6 * (1 - tooLate) * hitsPerCollection / 999.5;
      Estimate saved = report(account.arms(), FREE).hitsSaved();
      contained += saved.low() <= truth && truth <= saved.high() ? 1 : 0;
    }

    assertThat(contained).isGreaterThanOrEqualTo(SERVICES * 9 / 10);
  }

  /** Draws from a geometric distribution, which scatters more than requests that come alone. */
  private static int scattered(double mean, SplittableRandom random) {
    int hits = 0;
    while (random.nextDouble() < mean / (1 + mean)) {
      hits++;
    }
    return hits;
  }

  private static ControlGroup report(Arms arms, Cost cost) {
    return report(List.of(arms), cost);
  }

  private static ControlGroup report(List<Arms> tasks, Cost cost) {
    return Worth.of(tasks).report(0.05, cost, REFUSAL_SECONDS, 0);
  }

  private static Arms arms(Arm with, Arm without) {
    return new Arms(with, without, ClosingCosts.NONE);
  }

  private static Arms arms(int cyclesWith, int cyclesWithout) {
    return arms(arm(cyclesWith, 0, 1_000), arm(cyclesWithout, 5, 1_000));
  }

  /** An arm of equal cycles, in which a request that is hit waits for a millisecond. */
  private static Arm arm(int cycles, int hits, int requests) {
    Arm arm = Arm.EMPTY;
    for (int cycle = 0; cycle < cycles; cycle++) {
      arm = arm.plus(hits, hits * (double) MachineFixtures.MILLI, requests);
    }
    return arm;
  }
}

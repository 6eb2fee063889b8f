package io.github.btc.tools.bench;

import static io.github.btc.tools.bench.SampleResults.notRun;
import static io.github.btc.tools.bench.SampleResults.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.bench.Claim.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClaimsTest {

  private static final RowResult PLAIN = row("g1", Variant.PLAIN, 50, 52, 51, 49, 50);
  private static final RowResult BETTER = row("g1", Variant.BTC, 10, 11, 10, 9, 10);
  private static final RowResult CALM = row("limit", Variant.LIMIT, 5, 6, 5, 5, 6);
  private static final RowResult RESTLESS = row("limit", Variant.LIMIT, 5, 60, 5, 5, 6);

  @Test
  void claimsADifferenceLargerThanTheSpreadWithoutCollections() {
    Claim claim = p999(PLAIN, BETTER, CALM);

    assertThat(claim.verdict()).isEqualTo(Verdict.CLAIMED);
    assertThat(claim.sentence())
        .startsWith("2 replicas, 300 MB: p99.9 ms, g1 + btc against g1: less by 40.4");
  }

  @Test
  void claimsNothingThatTheRunsWithoutCollectionsDifferByThemselves() {
    Claim claim = p999(PLAIN, BETTER, RESTLESS);

    assertThat(claim.verdict()).isEqualTo(Verdict.WITHIN_SPREAD);
    assertThat(claim.sentence())
        .endsWith(
            "no claim: they differ by 40.4, and the runs without collections differ by 55"
                + " among themselves");
  }

  @Test
  void claimsNothingWhenRoundsPointBothWays() {
    RowResult mixed = row("g1", Variant.BTC, 10, 200, 10, 200, 10);

    assertThat(p999(PLAIN, mixed, CALM).verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void claimsNothingWithoutALimit() {
    assertThat(Claims.of(List.of(PLAIN, BETTER)))
        .isNotEmpty()
        .allMatch(claim -> claim.verdict() == Verdict.UNKNOWN_SPREAD);
  }

  @Test
  void claimsNothingFromOneRepetition() {
    Claim claim =
        p999(
            row("g1", Variant.PLAIN, 50),
            row("g1", Variant.BTC, 10),
            row("limit", Variant.LIMIT, 5));

    assertThat(claim.verdict()).isEqualTo(Verdict.UNKNOWN_SPREAD);
    assertThat(claim.sentence()).contains("no claim: a comparison needs three repetitions");
  }

  @Test
  void claimsNothingFromTwoRepetitions() {
    Claim claim =
        p999(
            row("g1", Variant.PLAIN, 50, 50.1),
            row("g1", Variant.BTC, 10, 10.1),
            row("limit", Variant.LIMIT, 5, 5));

    assertThat(claim.verdict()).isEqualTo(Verdict.UNKNOWN_SPREAD);
  }

  /** Resampled, the differences of -9, -1, -1 and -1 seem to keep to one side of zero. */
  @Test
  void claimsNothingFromAFewRoundsThatHardlyAgree() {
    Claim claim =
        p999(
            row("g1", Variant.PLAIN, 19, 11, 11, 11),
            row("g1", Variant.BTC, 10, 10, 10, 10),
            row("limit", Variant.LIMIT, 5, 5, 5, 5));

    assertThat(claim.verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void saysWhenBtcIsWorse() {
    Claim claim = p999(row("g1", Variant.PLAIN, 5, 5, 5), row("g1", Variant.BTC, 20, 21, 22), CALM);

    assertThat(claim.sentence()).contains("g1 + btc against g1: more by 16");
  }

  @Test
  void comparesWithConcurrentCollectorsToo() {
    List<Claim> claims =
        Claims.of(List.of(PLAIN, BETTER, row("zgc", Variant.PLAIN, 8, 9, 8, 9, 8), CALM));

    assertThat(claims).extracting(Claim::right).containsOnly("g1", "zgc");
  }

  @Test
  void comparesWithTheJvmsOwnFlagsOfTheSameCollectorToo() {
    List<Claim> claims =
        Claims.of(
            List.of(
                PLAIN,
                BETTER,
                row("g1-own", Variant.PLAIN, 8, 9, 8, 9, 8),
                row("serial-own", Variant.PLAIN, 8, 9, 8, 9, 8),
                CALM));

    assertThat(claims).extracting(Claim::right).containsOnly("g1", "g1-own");
  }

  @Test
  void saysHowMuchOfTheCapacityYoungCollectionsTake() {
    RowResult full = row("g1", Variant.FULL, 4, 4, 4, 4, 4);
    RowResult young = row("g1", Variant.BTC, 0.3, 0.3, 0.3, 0.3, 0.3);
    RowResult limit = row("limit", Variant.LIMIT, 0, 0, 0, 0, 0);
    List<Claim> claims = Claims.of(List.of(full, young, limit));

    assertThat(claims).extracting(Claim::measure).containsExactly(Measure.CAPACITY_LOST);
    assertThat(claims.get(0).verdict()).isEqualTo(Verdict.CLAIMED);
    assertThat(claims.get(0).sentence())
        .contains("g1 + btc against g1 + btc full: less by 3.700")
        .endsWith("; 0.300 is 7.5 % of 4.000");
  }

  @Test
  void comparesConcurrentCyclesAndAHedgingClientToo() {
    List<Claim> claims =
        Claims.of(
            List.of(
                row("zgc", Variant.CONCURRENT, 9, 9, 9, 9, 9),
                row("zgc", Variant.PLAIN, 8, 8, 8, 8, 8),
                BETTER,
                row("g1", Variant.HEDGE, 12, 13, 12, 13, 12)));

    assertThat(claims)
        .filteredOn(claim -> claim.measure() == Measure.P99)
        .extracting(claim -> claim.left() + " / " + claim.right())
        .contains("zgc + btc concurrent / zgc", "g1 + btc / g1 + hedge");
  }

  @Test
  void leavesOutWhatWasNotRun() {
    assertThat(Claims.of(List.of(PLAIN, notRun("g1", Variant.BTC, "needs JDK 25"), CALM)))
        .isEmpty();
  }

  private static Claim p999(RowResult... rows) {
    return Claims.of(List.of(rows)).stream()
        .filter(claim -> claim.measure() == Measure.P99_9)
        .findFirst()
        .orElseThrow();
  }
}

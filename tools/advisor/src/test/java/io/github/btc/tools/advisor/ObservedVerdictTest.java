package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.advisor.Observed.DryRun;
import io.github.btc.tools.advisor.ObservedVerdict.Use;
import io.github.btc.tools.advisor.gclog.JvmStops;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One sentence tells whether BTC is worth a trial, and why. */
class ObservedVerdictTest {

  /** Requests that met a stop that is no collection; BTC changes nothing for them. */
  private static final int SAFEPOINTS = 500;

  /** The age of a process whose start is over. */
  private static final double OLD = 7_200;

  private static final String WARM_UP =
      " A warm-up before readiness gained most in a trial, so add one, or observe again when the"
          + " compilers have finished.";

  private static ObservedVerdict of(
      double requests, double exposed, @Nullable DryRun dry, @Nullable String refusal) {
    return of(requests, exposed, dry, refusal, null);
  }

  private static ObservedVerdict of(
      double requests,
      double exposed,
      @Nullable DryRun dry,
      @Nullable String refusal,
      @Nullable OtherStops others) {
    return of(requests, exposed, dry, refusal, others, List.of());
  }

  private static ObservedVerdict of(
      double requests,
      double exposed,
      @Nullable DryRun dry,
      @Nullable String refusal,
      @Nullable OtherStops others,
      List<String> doubts) {
    return ObservedVerdict.of(
        new Observed(
            "pid 1: tomcat",
            180,
            requests,
            exposed + SAFEPOINTS,
            0,
            exposed,
            null,
            null,
            Map.of("young", 200L, "safepoint", 7L),
            1,
            9,
            null,
            dry,
            refusal,
            null,
            List.of(),
            doubts,
            null),
        others);
  }

  private static DryRun dryRun(double closedSeconds) {
    return new DryRun(180, 120, 0, closedSeconds, 300, 0);
  }

  @Test
  void triesBtcWhereStopsMeetManyRequestsForLittleCapacity() {
    ObservedVerdict verdict = of(18_000, 180, dryRun(3), null);

    assertThat(verdict.use()).isEqualTo(Use.TRY_BTC);
    assertThat(verdict.sentence())
        .isEqualTo(
            "Collections hit 10000 of a million requests; BTC would keep them away with 2400"
                + " closings per hour, which cost 1.67 % of this replica's capacity.");
  }

  @Test
  void advisesAgainstAClosingThatCostsTooMuch() {
    assertThat(of(18_000, 180, dryRun(12), null).use()).isEqualTo(Use.DO_NOT_USE);
  }

  @Test
  void advisesAgainstBtcWhereHardlyARequestIsExposed() {
    assertThat(of(100_000, 5, dryRun(1), null).use()).isEqualTo(Use.DO_NOT_USE);
  }

  @Test
  void tellsWhyBtcCannotControlTheCollections() {
    assertThat(of(18_000, 180, null, "collector: ZGC (expected another)").sentence())
        .contains("collector: ZGC");
  }

  @Test
  void decidesNothingFromAFewRequests() {
    assertThat(of(12, 5, null, null).use()).isEqualTo(Use.UNDECIDED);
    assertThat(of(0, 0, null, null).sentence())
        .isEqualTo(
            "No request was seen; use --gc-log with --access-log or --rate, or observe for"
                + " longer.");
  }

  /** 1.8 s of 180 s are one request in a hundred. */
  @Test
  void aTailOfThrottlingIsNotForBtc() {
    OtherStops throttled = new OtherStops(180, 1800, 40, 1.8, 20, 1, OLD);

    ObservedVerdict verdict = of(18_000, 18, dryRun(3), null, throttled);

    assertThat(verdict.use()).isEqualTo(Use.DO_NOT_USE);
    assertThat(verdict.sentence())
        .isEqualTo(
            "The tail is throttling: about 10000 of a million requests arrived while the kernel"
                + " withheld the processor, and collections hit 1000. BTC for collections will not"
                + " help; a larger quota will, or none (cpu.weight).");
  }

  @Test
  void aTailOfThrottlingNeedsNoCollectionForItsVerdict() {
    OtherStops throttled = new OtherStops(180, 1800, 40, 1.8, 20, 1, OLD);

    assertThat(of(18_000, 0, null, null, throttled).sentence()).startsWith("The tail is throttl");
  }

  @Test
  void theCompilersAreNamedWhereTheyUseTheQuotaUp() {
    OtherStops compiling = new OtherStops(180, 1800, 40, 1.8, 20, 8, OLD);

    assertThat(of(18_000, 18, dryRun(3), null, compiling).sentence())
        .endsWith(
            "a larger quota will, or none (cpu.weight). The compilers took 40 % of the CPU time."
                + WARM_UP);
  }

  /** Cold code uses the quota up too, whatever thread runs it. */
  @Test
  void theStartIsNamedWhereTheProcessIsYoung() {
    OtherStops cold = new OtherStops(60, 600, 40, 1.8, 20, 4, 40);

    assertThat(of(18_000, 18, dryRun(3), null, cold).sentence())
        .endsWith("The process was 40 s old." + WARM_UP);
  }

  @Test
  void theWarmUpIsNotNamedWhereNothingIsCold() {
    OtherStops unknown = new OtherStops(180, 1800, 40, 1.8, 20, 1, Double.NaN);

    assertThat(of(18_000, 18, dryRun(3), null, unknown).sentence()).doesNotContain("warm-up");
  }

  /** The kernel withholds the processor from the collector too. */
  @Test
  void aCollectorThatTheQuotaStarvesIsNoReasonAgainstTheVerdict() {
    OtherStops throttled = new OtherStops(180, 1800, 40, 1.8, 20, 1, OLD);
    List<String> starved = JvmStops.starved(1.1, 0.1);

    assertThat(starved).hasSize(1);
    assertThat(of(18_000, 18, dryRun(3), null, throttled, starved).sentence())
        .startsWith("The tail is throttling");
    assertThat(of(18_000, 18, dryRun(3), null, null, starved).use()).isEqualTo(Use.UNDECIDED);
  }

  /** BTC keeps collections away from requests meanwhile. */
  @Test
  void closingsOfBtcAreAReasonAgainstTheVerdictOfThrottlingToo() {
    OtherStops throttled = new OtherStops(180, 1800, 40, 1.8, 20, 1, OLD);

    assertThat(of(18_000, 18, dryRun(3), null, throttled, ProcessDescription.doubts(3)).use())
        .isEqualTo(Use.UNDECIDED);
  }

  @Test
  void littleThrottlingChangesNoVerdict() {
    OtherStops seldom = new OtherStops(180, 1800, 2, 0.1, 20, 8, OLD);
    OtherStops none = new OtherStops(180, 0, 0, 0, 20, Double.NaN, OLD);

    assertThat(of(18_000, 180, dryRun(3), null, seldom).use()).isEqualTo(Use.TRY_BTC);
    assertThat(of(18_000, 180, dryRun(3), null, none).use()).isEqualTo(Use.TRY_BTC);
  }

  @Test
  void moreCollectionsThanThrottlingAreForBtc() {
    OtherStops both = new OtherStops(180, 1800, 40, 1.8, 20, 1, OLD);

    assertThat(of(18_000, 360, dryRun(3), null, both).use()).isEqualTo(Use.TRY_BTC);
  }
}

package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.advisor.Observed.DryRun;
import io.github.btc.tools.advisor.ObservedVerdict.Use;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One sentence tells whether BTC is worth a trial, and why. */
class ObservedVerdictTest {

  /** Requests that met a stop that is no collection; BTC changes nothing for them. */
  private static final int SAFEPOINTS = 500;

  private static ObservedVerdict of(
      double requests, double exposed, @Nullable DryRun dry, @Nullable String refusal) {
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
            List.of()));
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
            "Collections met 10000 of a million requests; BTC would keep them away with 2400"
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
}

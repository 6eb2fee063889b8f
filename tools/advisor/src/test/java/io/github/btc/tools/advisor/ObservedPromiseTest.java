package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.advisor.Observed.DryRun;
import io.github.btc.tools.advisor.ObservedVerdict.Use;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdict promises only what the dry run kept, and nothing from next to nothing. */
final class ObservedPromiseTest {

  private static final double REQUESTS = 18_000;
  private static final double MET = 180;

  private static ObservedVerdict of(
      long young, long closings, long abandoned, long uncontrolled, List<String> doubts) {
    DryRun dry = new DryRun(180, closings, abandoned, 0.5, 300, uncontrolled);
    return of(young, MET, dry, null, doubts);
  }

  private static ObservedVerdict of(
      long young, double met, @Nullable DryRun dry, @Nullable String refusal, List<String> doubts) {
    return ObservedVerdict.of(
        new Observed(
            "pid 1: tomcat",
            180,
            REQUESTS,
            met,
            0,
            met,
            null,
            null,
            Map.of("young", young, "full", 0L, "safepoint", 500L, "stall", 90L),
            1,
            9,
            null,
            dry,
            refusal,
            null,
            List.of(),
            doubts,
            null));
  }

  @ParameterizedTest
  @CsvSource({"0, 30", "2, 30", "4, 30"})
  void isUndecidedBelowFiveCollections(long young, long closings) {
    ObservedVerdict verdict = of(young, closings, 0, 0, List.of());

    assertThat(verdict.use()).isEqualTo(Use.UNDECIDED);
    assertThat(verdict.sentence()).startsWith(young + " collections were seen, which are too few");
  }

  /** Such as a JVM with ZGC, which BTC cannot control, in its first minutes. */
  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "4, 30"})
  void isUndecidedBelowFiveCollectionsThatBtcCannotControl(long young, double met) {
    ObservedVerdict verdict = of(young, met, null, "collector: ZGC (expected another)", List.of());

    assertThat(verdict.use()).isEqualTo(Use.UNDECIDED);
    assertThat(verdict.sentence())
        .startsWith(young + " collections were seen, which are too few")
        .endsWith("and BTC could not control them: collector: ZGC (expected another)");
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 1", "0, 0, 4", "3, 0, 1"})
  void isUndecidedWhereTheDryRunCameToLessThanFive(long closings, long abandoned, long late) {
    ObservedVerdict verdict = of(20, closings, abandoned, late, List.of());

    assertThat(verdict.use()).isEqualTo(Use.UNDECIDED);
    assertThat(verdict.sentence()).doesNotContain("BTC would keep them away");
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 9", "3, 0, 7", "10, 9, 6"})
  void promisesNothingWhereTheDryRunMissedMostOfThem(long closings, long abandoned, long late) {
    ObservedVerdict verdict = of(20, closings, abandoned, late, List.of());

    assertThat(verdict.use()).isEqualTo(Use.UNDECIDED);
    assertThat(verdict.sentence()).contains("in the dry run only");
  }

  @Test
  void promisesTheShareThatTheDryRunKept() {
    assertThat(of(20, 19, 1, 2, List.of()).sentence())
        .contains("BTC would keep 18 of 20 away with 380 closings per hour");
    assertThat(of(20, 20, 0, 0, List.of()).sentence()).contains("BTC would keep them away with");
  }

  @Test
  void judgesNothingWhileThereIsADoubt() {
    ObservedVerdict verdict = of(20, 20, 0, 0, List.of("the machine is starved: 11 s"));

    assertThat(verdict.use()).isEqualTo(Use.UNDECIDED);
    assertThat(verdict.sentence()).isEqualTo("The machine is starved: 11 s.");
  }
}

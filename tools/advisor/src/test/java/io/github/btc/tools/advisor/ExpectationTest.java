package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.btc.tools.advisor.Advice.Verdict;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A JVM with G1 and 1 GB, and Eden of 100 MB. */
final class ExpectationTest {

  private static final ServiceLoad SERVICE = new ServiceLoad(4, 400, 2_500_000, 8);
  private static final StopTimes NONE = StopTimes.each();
  private static final double HOUR = 3600;

  @Test
  void countsTheClosingsForFullCollectionsToo() {
    StopTimes young = stops(360, 50);
    Expectation alone = expected(activity(young, NONE), SERVICE);
    Expectation both = expected(activity(young, stops(60, 300)), SERVICE);

    assertThat(both.closingsPerHour()).isGreaterThan(alone.closingsPerHour() + 30);
    assertThat(both.closingMillis()).isGreaterThan(alone.closingMillis() + 20);
    assertThat(both.capacityLost())
        .as("60 of 300 ms an hour")
        .isGreaterThan(alone.capacityLost() + 0.004);
  }

  /**
   * One service time, which was once taken for it, is 100 ms; of three requests one lasts longer.
   */
  @Test
  void aClosingWaitsForTheLastRequestInFlight() {
    Expectation expected =
        expected(activity(stops(360, 50), NONE), new ServiceLoad(4, 120, 100_000_000, 8));

    assertThat(expected.closingMillis()).isBetween(150.0, 400.0);
  }

  @Test
  void capacityIsLostWhileClosed() {
    Expectation expected = expected(activity(stops(360, 50), NONE), SERVICE);

    assertThat(expected.capacityLost())
        .isCloseTo(
            expected.closingMillis() * expected.closingsPerHour() / 3.6e6, withinPercentage(0.1));
  }

  @Test
  void isNotAdvisedWhereNothingWouldChange() {
    Advice advice = advice(activity(stops(5, 6), NONE), SERVICE);

    assertThat(advice.verdict()).isEqualTo(Verdict.DO_NOT_USE);
    assertThat(advice.reasons()).hasSize(1);
    assertThat(advice.reasons().get(0))
        .startsWith("BTC would change nothing: stops meet 0.00")
        .contains("(expected at least 0.1 %). The simulated p99.9 is ");
  }

  /** Few requests meet it, but those are lost to a time limit. */
  @Test
  void isAdvisedForRareStopsThatAreLong() {
    double allocated = 5 * 100.0 * ByteSize.MEGABYTE / (3 * HOUR);
    Activity seen =
        new Activity(3 * HOUR, stops(5, 500), NONE, NONE, allocated, LiveState.unknown());

    Advice advice = advice(seen, SERVICE);

    assertThat(advice.verdict()).isEqualTo(Verdict.USE_WITH_CHANGES);
    assertThat(advice.notes())
        .contains("p99.9 would hardly change, because stops meet too few requests");
  }

  /** p99.9 of those that are answered is a tenth of what it was. */
  @Test
  void isNotAdvisedWhereEveryReplicaWouldOftenBeClosedAtOnce() {
    Activity seen = activity(stops(900, 400), stops(1_200, 300));

    Advice advice = advice(seen, new ServiceLoad(2, 200, 2_500_000, 8));

    assertThat(advice.verdict()).isEqualTo(Verdict.DO_NOT_USE);
    assertThat(advice.reasons()).hasSize(1);
    assertThat(advice.reasons().get(0))
        .containsPattern("^[1-9]\\.\\d\\d % of the simulated requests find every replica closed")
        .endsWith("run this command again with more --replicas");
    assertThat(advice(seen, new ServiceLoad(8, 200, 2_500_000, 8)).verdict())
        .isEqualTo(Verdict.USE_WITH_CHANGES);
  }

  @Test
  void doesNotJudgeByASimulationThatMetHardlyAStop() {
    Advice advice =
        advice(activity(stops(30, 100), NONE), new ServiceLoad(100, 200_000, 100_000, 8));

    assertThat(advice.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(advice.reasons()).allMatch(reason -> reason.contains("too few for a verdict"));
  }

  /** Of an hour. */
  private static Activity activity(StopTimes young, StopTimes full) {
    double allocated = young.count() * 100.0 * ByteSize.MEGABYTE / HOUR;
    return new Activity(HOUR, young, full, NONE, allocated, LiveState.unknown());
  }

  private static StopTimes stops(int count, long millis) {
    long[] nanos = new long[count];
    Arrays.fill(nanos, millis * 1_000_000);
    return StopTimes.each(nanos);
  }

  private static Expectation expected(Activity seen, ServiceLoad service) {
    return Objects.requireNonNull(advice(seen, service).expectation());
  }

  private static Advice advice(Activity seen, ServiceLoad service) {
    String heap = Long.toString(1024 * ByteSize.MEGABYTE);
    return new Adviser(FlagPlanTest.jvm(seen, Map.of("MaxHeapSize", heap)), service, null, 1)
        .advise();
  }
}

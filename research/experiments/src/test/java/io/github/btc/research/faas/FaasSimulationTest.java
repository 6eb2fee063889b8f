package io.github.btc.research.faas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.research.experiment.Experiment;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaasSimulationTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void aFunctionWithoutPackagesTakesItsLaunchAndItsRun() {
    FaasResult result = run(scenario(Scheduler.JSQ, 0, 0, 10, 60));

    assertThat(result.latencyMillis().mean()).isCloseTo(1_100, within(5.0));
    assertThat(result.hitRatio()).isZero();
  }

  @Test
  void withoutACacheEveryPackageIsStartedEachTime() {
    FaasResult result = run(scenario(Scheduler.JSQ, 3, 0, 100, 1, 3_000));

    assertThat(result.hitRatio()).isZero();
    // 1 s, 0.1 s, and 4.007 s for each of 2.98 packages: an exponential number, rounded
    assertThat(result.latencyMillis().mean()).isCloseTo(13_050, within(300.0));
  }

  @Test
  void aCacheThatHoldsEverythingMakesFunctionsFast() {
    FaasResult result = run(scenario(Scheduler.JSQ, 3, Long.MAX_VALUE / 4, 10, 600));

    assertThat(result.hitRatio()).isGreaterThan(0.8);
    assertThat(result.latencyMillis().millis("p50")).isLessThan(2_000);
  }

  @ParameterizedTest
  @EnumSource(Scheduler.class)
  void everyFunctionEndsWaitsOrRuns(Scheduler scheduler) {
    FaasResult result = run(scenario(scheduler, 3, 20_000_000, 10, 60));

    long underWay = result.functions() - result.latencyMillis().count();
    assertThat(underWay).isBetween(0L, 10L * 100 + result.waiting());
    assertThat(result.functions()).isBetween(5_500L, 6_500L);
  }

  @Test
  void affinityFindsMorePackagesThanTheShortestQueue() {
    double jsq = run(scenario(Scheduler.JSQ, 3, 40_000_000, 10, 120)).hitRatio();
    double pasch = run(scenario(Scheduler.PASCH, 3, 40_000_000, 10, 120)).hitRatio();
    double aware = run(scenario(Scheduler.PACKAGE_AWARE, 3, 40_000_000, 10, 120)).hitRatio();

    assertThat(pasch).isGreaterThan(jsq + 0.05);
    assertThat(aware).isGreaterThan(jsq + 0.05);
  }

  /**
   * A function runs at one worker, and its packages have different homes. So Algorithm 3 as printed
   * keeps one package of it, where a cache of functions keeps all of them.
   */
  @Test
  void aCacheOfPackagesAtHomeFindsFewOfAFunctionsPackagesAndACacheOfFunctionsMost() {
    double all = hitRatio(Keeping.ALL);
    double packages = hitRatio(Keeping.AT_HOME);
    double functions = hitRatio(Keeping.FUNCTION_AT_HOME);

    assertThat(packages).isLessThan(0.6 * all);
    assertThat(functions).isGreaterThan(0.9 * all);
  }

  private static double hitRatio(Keeping keeping) {
    return run(scenario(Scheduler.PACKAGE_AWARE, 3, 40_000_000, 10, 5, 120, keeping)).hitRatio();
  }

  /** What an overloaded worker was assigned counts, and not the fewer functions that it ended. */
  @Test
  void theVariationIsThatOfTheFunctionsThatWorkersAreAssigned() {
    FaasResult shortRun = run(scenario(Scheduler.HASH, 3, 0, 10, 60));
    FaasResult longRun = run(scenario(Scheduler.HASH, 3, 0, 10, 240));

    assertThat(shortRun.waiting()).isPositive();
    assertThat(longRun.variation()).isCloseTo(shortRun.variation(), within(0.1));
  }

  @Test
  void theShortestQueueSharesWorkMostEvenly() {
    double jsq = run(scenario(Scheduler.JSQ, 3, 40_000_000, 10, 120)).variation();
    double aware = run(scenario(Scheduler.PACKAGE_AWARE, 3, 40_000_000, 10, 120)).variation();
    double hash = run(scenario(Scheduler.HASH, 3, 40_000_000, 10, 120)).variation();

    assertThat(jsq).isLessThan(aware);
    assertThat(aware).isLessThan(hash);
  }

  /** One slot and two workers: work that waits at one is taken by the other. */
  @Test
  void idleWorkersTakeWorkFromTheLongestQueue() {
    FaasResult alone = run(hotSpot(false));
    FaasResult stealing = run(hotSpot(true));

    assertThat(alone.variation()).isGreaterThan(0.5);
    assertThat(stealing.variation()).isLessThan(0.5 * alone.variation());
    assertThat(stealing.latencyMillis().mean()).isLessThan(0.5 * alone.latencyMillis().mean());
  }

  /** A few workers, so that a run takes a second. */
  private static Map<String, Double> few(String... pairs) {
    Map<String, String> values =
        new HashMap<>(Map.of("workers", "20", "rate", "60", "packages", "2000", "cache", "40"));
    values.putAll(Map.of("duration", "300s", "warmup", "100s", "threshold", "50", "slots", "50"));
    for (int i = 0; i < pairs.length; i += 2) {
      values.put(pairs[i], pairs[i + 1]);
    }
    return Experiment.named("faas").run(values, 5).flat();
  }

  /** The ends of the mix are the two caches that the source measured. */
  @Test
  void aSegmentOfEverythingIsTheCacheOfPackagesAtHome() {
    double atHome = few("keep", "at-home").get("hitRatio");
    double all = few().get("hitRatio");

    assertThat(few("keep", "segments", "affinity", "0").get("hitRatio")).isEqualTo(all);
    assertThat(few("keep", "segments", "affinity", "1").get("hitRatio"))
        .isCloseTo(atHome, within(0.02));
    assertThat(few("keep", "segments", "affinity", "0.5").get("hitRatio")).isGreaterThan(atHome);
  }

  /** With one slot each, a queue behind another function is seen at once. */
  @Test
  void workersThatAskTwoOthersFindMostOfTheWorkThatWaits() {
    String[] busy = {"policy", "weighted-random", "slots", "1", "per-function", "0", "rate", "16"};
    double none = few(with(busy, "steal", "none")).get("latencyMillis.p99");
    double poll = few(with(busy, "steal", "poll")).get("latencyMillis.p99");
    double longest = few(with(busy, "steal", "longest")).get("latencyMillis.p99");

    assertThat(poll).isBetween(longest, none);
    assertThat(poll).isLessThan(0.8 * none);
  }

  @Test
  void anIdleWorkerIsJoinedWithoutComparingAllQueues() {
    String[] busy = {"slots", "1", "per-function", "0", "rate", "14", "steal", "none"};
    double drawn = few(with(busy, "policy", "weighted-random")).get("latencyMillis.p90");
    double idle = few(with(busy, "policy", "jiq")).get("latencyMillis.p90");

    assertThat(idle).isLessThan(0.5 * drawn);
    assertThat(few("policy", "package-jiq").get("hitRatio"))
        .isGreaterThan(few("policy", "jiq").get("hitRatio") + 0.05);
  }

  @Test
  void theHomeOfTheMostBytesFindsAsManyPackagesAsTheLargestAlone() {
    double pasch = few("policy", "pasch").get("hitRatio");
    double exact = few("policy", "package-exact").get("hitRatio");

    assertThat(exact).isGreaterThan(pasch - 0.02);
  }

  /** It still knows what it has assigned, and does not know which worker is free again. */
  @Test
  void functionsWaitLongerIfTheSchedulerIsToldLateWhatHasEnded() {
    String[] busy = {"policy", "jsq", "slots", "1", "per-function", "0", "rate", "14"};
    double now = few(with(busy, "steal", "none")).get("latencyMillis.p99");
    double late = few(with(busy, "steal", "none", "report", "20s")).get("latencyMillis.p99");

    assertThat(late).isGreaterThan(now);
  }

  @Test
  void aWorkerOfThreeTimesTheSizeGetsThreeTimesTheWork() {
    String[] sizes = {"sizes", "1+3", "per-function", "0", "slots", "10", "rate", "100"};
    double drawn = few(with(sizes, "policy", "weighted-random")).get("variation");

    assertThat(drawn).as("1 and 3 have the mean 2 and the deviation 1").isCloseTo(0.5, within(0.1));
  }

  @Test
  void aThresholdOfEachWorkerLetsALargeOneKeepItsFunctions() {
    String[] sizes = {"sizes", "1+7", "policy", "pasch", "slots", "12", "threshold", "12"};
    double one = few(with(sizes, "thresholds", "one")).get("hitRatio");
    double each = few(with(sizes, "thresholds", "each")).get("hitRatio");

    assertThat(each).isGreaterThan(one);
  }

  private static String[] with(String[] some, String... more) {
    String[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  private static FaasScenario hotSpot(boolean steals) {
    PackageCatalogue one = new PackageCatalogue(1, 1, 20, 1, 0, false);
    return new FaasScenario(
        2,
        1,
        0,
        one,
        1.2,
        SECOND / 2,
        1e8,
        Scheduler.HASH,
        1,
        Keeping.ALL,
        0,
        steals ? Stealing.LONGEST : Stealing.NONE,
        0,
        List.of(1),
        false,
        seconds(600),
        Duration.ZERO);
  }

  private static FaasScenario scenario(
      Scheduler scheduler, double perFunction, long cacheBytes, int workers, int seconds) {
    return scenario(scheduler, perFunction, cacheBytes, workers, 10, seconds);
  }

  private static FaasScenario scenario(
      Scheduler scheduler,
      double perFunction,
      long cacheBytes,
      int workers,
      double perWorkerSecond,
      int seconds) {
    return scenario(
        scheduler, perFunction, cacheBytes, workers, perWorkerSecond, seconds, Keeping.ALL);
  }

  private static FaasScenario scenario(
      Scheduler scheduler,
      double perFunction,
      long cacheBytes,
      int workers,
      double perWorkerSecond,
      int seconds,
      Keeping keeping) {
    PackageCatalogue packages =
        new PackageCatalogue(2_000, 1.1, perFunction, 2e6, 4.007 * SECOND, false);
    return new FaasScenario(
        workers,
        100,
        cacheBytes,
        packages,
        perWorkerSecond * workers,
        SECOND,
        1e8,
        scheduler,
        100,
        keeping,
        0.5,
        scheduler == Scheduler.HASH ? Stealing.NONE : Stealing.LONGEST,
        0,
        List.of(1),
        false,
        seconds(seconds),
        Duration.ZERO);
  }

  private static Duration seconds(int seconds) {
    return Duration.ofSeconds(seconds);
  }

  private static FaasResult run(FaasScenario scenario) {
    return FaasSimulation.run(scenario, 9);
  }
}

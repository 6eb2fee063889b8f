package io.github.btc.research.faas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
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
        steals,
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
        scheduler != Scheduler.HASH,
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

package io.github.btc.tools.bench;

import io.github.btc.tools.console.container.CpuTime;
import io.github.btc.tools.console.input.Fraction;
import io.github.btc.tools.console.input.Matching;
import io.github.btc.tools.console.input.Whole;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a scenario file. {@link Scenario} explains the values.
 *
 * @param scenario name of the scenario
 * @param about description of the service
 * @param service service that the replicas run; by default the papers' service
 * @param liveMb live state of each replica
 * @param rate requests per second; absent with {@code container}
 * @param loads loads; by default one load with the rate
 * @param replicas numbers of replicas
 * @param heapsMb heaps of a replica; absent with {@code container}
 * @param container control groups of the replicas
 * @param warmUpSeconds time in which requests are sent and not measured, at least
 * @param longestWarmUpSeconds time after which the warm-up ends even if the compilers are not idle;
 *     by default {@code warmUpSeconds}
 * @param measureSeconds measured time
 * @param repetitions number of runs of each row
 * @param slowMillis time from which a request counts as slow
 * @param hedgeAfterMillis time after which a hedging client asks a second replica
 * @param youngPercent share of the heap for young objects
 * @param flags flags of every JVM
 * @param opponents opponents in the order of the table
 * @param moreOpponents opponents that run only with {@code --opponents} or by name
 * @param balancer balancer in front of the replicas; by default the client chooses a replica
 * @param validate whether the simulator forecasts the rows with BTC
 * @param quick values that {@code --quick} uses instead
 */
record ScenarioKeys(
    @Matching(value = NAME, expected = NAMES) String scenario,
    String about,
    @Nullable String service,
    @Whole(least = 1, most = 4096) Integer liveMb,
    @Nullable @Whole(least = 10, most = 5000) Integer rate,
    @Nullable List<LoadKeys> loads,
    @Whole(least = 1, most = 16) List<Integer> replicas,
    @Nullable @Whole(least = 32, most = 65_536) List<Integer> heapsMb,
    @Nullable ContainerKeys container,
    @Fraction(least = 0, most = 600) Double warmUpSeconds,
    @Nullable @Fraction(least = 0, most = 600) Double longestWarmUpSeconds,
    @Fraction(least = 1, most = 3600) Double measureSeconds,
    @Whole(least = 1, most = 100) Integer repetitions,
    @Whole(least = 1, most = 60_000) Integer slowMillis,
    @Whole(least = 1, most = 60_000) Integer hedgeAfterMillis,
    @Whole(least = 5, most = 90) Integer youngPercent,
    List<String> flags,
    List<OpponentKeys> opponents,
    @Nullable List<OpponentKeys> moreOpponents,
    @Nullable String balancer,
    @Nullable Boolean validate,
    @Nullable Quick quick) {

  private static final String NAME = "[a-z0-9][a-z0-9-]{0,39}";
  private static final String NAMES = "small letters, digits and hyphens, at most 40";

  /**
   * The keys of {@link Containers}, and what depends on the quota and on the live state.
   *
   * @param quotaCpus quotas
   * @param loads loads as shares of the quota
   * @param heapTimesLive heaps as multiples of the live state
   * @param requestMillis CPU time of a request
   * @param besideHeapMb memory of a group beside the heap
   * @param besideLiveMb live state of the program itself; by default 0
   */
  record ContainerKeys(
      @Fraction(least = 0.1, most = 64) List<Double> quotaCpus,
      @Fraction(least = 0.01, most = 1) List<Double> loads,
      @Fraction(least = 1.1, most = 64) List<Double> heapTimesLive,
      @Fraction(least = 0.01, most = 1000) Double requestMillis,
      @Whole(least = 64, most = 4096) Integer besideHeapMb,
      @Nullable @Whole(least = 0, most = 4096) Integer besideLiveMb) {}

  /** The values of {@link ContainerKeys} that {@code --quick} uses instead. */
  record QuickContainer(
      @Nullable @Fraction(least = 0.1, most = 64) List<Double> quotaCpus,
      @Nullable @Fraction(least = 0.01, most = 1) List<Double> loads,
      @Nullable @Fraction(least = 1.1, most = 64) List<Double> heapTimesLive) {}

  /** The keys of a {@link Load}. A load without a rate has the rate of the scenario. */
  record LoadKeys(
      @Matching(value = NAME, expected = NAMES) String name,
      @Nullable @Whole(least = 10, most = 5000) Integer rate,
      @Nullable @Whole(least = 0, most = 100) Integer readsPercent,
      @Nullable @Whole(least = 1, most = 1024) Integer recordKb,
      @Nullable String slowLog) {

    Load load(int otherwise) {
      return new Load(
          name,
          rate == null ? otherwise : rate,
          readsPercent == null ? 100 : readsPercent,
          recordKb == null ? 1 : recordKb,
          slowLog);
    }
  }

  /** The keys of an {@link Opponent}. An opponent that names no JDK runs on every JDK. */
  record OpponentKeys(
      @Matching(value = NAME, expected = NAMES) String name,
      @Nullable @Whole(least = 17, most = 99) Integer needsJdk,
      List<String> flags,
      List<Variant> runs,
      @Nullable @Fraction(least = 1.1, most = 64) Double heapTimesLive,
      @Nullable CpuTime cpuTime) {

    Opponent opponent() {
      return new Opponent(
          name,
          needsJdk == null ? 17 : needsJdk,
          flags,
          runs,
          heapTimesLive,
          cpuTime == null ? CpuTime.QUOTA : cpuTime);
    }
  }

  /** The values that {@code --quick} uses instead, and the loads and opponents that it keeps. */
  record Quick(
      @Nullable @Whole(least = 10, most = 5000) Integer rate,
      @Nullable List<String> loads,
      @Nullable @Whole(least = 1, most = 16) List<Integer> replicas,
      @Nullable @Whole(least = 32, most = 65_536) List<Integer> heapsMb,
      @Nullable QuickContainer container,
      @Nullable @Fraction(least = 0, most = 600) Double warmUpSeconds,
      @Nullable @Fraction(least = 0, most = 600) Double longestWarmUpSeconds,
      @Nullable @Fraction(least = 1, most = 3600) Double measureSeconds,
      @Nullable @Whole(least = 1, most = 100) Integer repetitions,
      @Nullable List<String> opponents,
      @Nullable List<Variant> runs) {}
}

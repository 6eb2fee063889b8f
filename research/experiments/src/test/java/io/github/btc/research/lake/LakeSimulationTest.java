package io.github.btc.research.lake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LakeSimulationTest {

  private static final int OBJECTS = 100_000;
  private static final int REQUESTS = 300_000;

  /** "Nearly 20 % smaller than 100 KB, 84 % smaller than 1 MB", 17 bytes to 9 MB, 60 GB in all. */
  @Test
  void theSizesAreThoseOfTheSource() {
    int[] sizes = LakeSimulation.sizes(OBJECTS, new SplittableRandom(3));

    assertThat(share(sizes, 100_000)).isCloseTo(0.20, within(0.01));
    assertThat(share(sizes, 1_000_000)).isCloseTo(0.84, within(0.01));
    assertThat(Arrays.stream(sizes).asLongStream().sum() / 1e9).isCloseTo(60, within(4.0));
    assertThat(Arrays.stream(sizes).max().orElseThrow()).isLessThanOrEqualTo(9_000_000);
  }

  private static double share(int[] sizes, int below) {
    return (double) Arrays.stream(sizes).filter(each -> each < below).count() / sizes.length;
  }

  /** 88,698 different objects in the synthetic workload, and 89,616 in the trace. */
  @Test
  void bothWorkloadsAskForAsManyDifferentObjectsAsInTheSource() {
    assertThat(different(Workload.ZIPF)).isCloseTo(88_698, within(2_000));
    assertThat(different(Workload.REPLAY)).isCloseTo(89_616, within(1_500));
  }

  private static int different(Workload workload) {
    Workload.Objects objects = workload.of(OBJECTS, REQUESTS, new SplittableRandom(4));
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < REQUESTS; i++) {
      seen.add(objects.next());
    }
    return seen.size();
  }

  /** Once, or again while the object is on its way for another of the 32 clients. */
  @Test
  void aCacheOfEverythingMissesEachObjectOnce() {
    LakeResult result = run("uri-hash", Workload.ZIPF, Long.MAX_VALUE / 1000);

    int asked = 20_000;
    Workload.Objects objects = Workload.ZIPF.of(2_000, asked, new SplittableRandom(1));
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < asked; i++) {
      seen.add(objects.next());
    }
    assertThat(result.hitRatio()).isCloseTo(1 - (double) seen.size() / asked, within(0.01));
  }

  @Test
  void aCacheThatHoldsItsObjectsIsHitMoreOftenThanOneThatIsChosenByLoad() {
    LakeResult least = run("least-connections", Workload.ZIPF, 30_000_000);
    LakeResult carlos = run("carlos", Workload.ZIPF, 30_000_000);

    assertThat(carlos.hitRatio()).isGreaterThan(1.3 * least.hitRatio());
    assertThat(carlos.perSecond()).isGreaterThan(least.perSecond());
  }

  @Test
  void recentObjectsAreHitMoreOftenThanIndependentOnes() {
    assertThat(run("carlos", Workload.REPLAY, 30_000_000).hitRatio())
        .isGreaterThan(run("carlos", Workload.ZIPF, 30_000_000).hitRatio());
  }

  @Test
  void theWindowsTogetherAreTheRun() {
    LakeResult result = run("carlos", Workload.ZIPF, 30_000_000);

    assertThat(Arrays.stream(result.windowsPerSecond()).average().orElseThrow())
        .isCloseTo(result.perSecond(), within(0.05 * result.perSecond()));
    assertThat(result.windowsMillis()).hasSameSizeAs(result.windowsPerSecond());
  }

  private static LakeResult run(String policy, Workload workload, long cacheBytes) {
    return LakeSimulation.run(
        new LakeScenario(
            policy, workload, 10, 32, 2_000, 20_000, cacheBytes, 1e8, 1.8e7, 5_000_000, 8),
        6);
  }
}

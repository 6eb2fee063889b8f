package io.github.btc.research.tuner.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.research.tuner.cache.CachePlan.Cache;
import io.github.btc.research.tuner.cache.CachePlan.Collection;
import io.github.btc.research.tuner.cache.CachePlan.Sizes;
import io.github.btc.tools.simulator.workload.Load;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CachePlanTest {

  private static final double KEY_BYTES = 100 * 1024;
  private static final Collection COLLECTION = new Collection(5, 0.3, 100, 60);

  /** A thousand keys asked alike; ten thousand by Zipf's law; a loop that fits as a whole only. */
  private static final Cache ALIKE = cache("alike", 0.5, 5, 0, 1000, 20_000);

  private static final Cache ZIPF = cache("zipf", 0.3, 8, 1, 10_000, 40_000);
  private static final Cache LOOP = loop("loop", 0.2, 20, 700);

  @Test
  void twoAreSharedAsWellAsByTryingEverything() {
    CachePlan plan = new CachePlan(List.of(ALIKE, ZIPF), 200, COLLECTION, 1000);

    assertThat(plan.best(1).utility()).isGreaterThanOrEqualTo(exhaustive(plan) - 1e-3);
  }

  /** The loop gains nothing for a long way and then everything: no slope leads there. */
  @Test
  void threeAreSharedAsWellAsByTryingEverythingThoughOneIsACliff() {
    CachePlan plan = new CachePlan(List.of(ALIKE, ZIPF, LOOP), 200, COLLECTION, 1000);
    Sizes best = plan.best(1);

    assertThat(best.utility()).isGreaterThanOrEqualTo(exhaustive(plan) - 1e-3);
    assertThat(LOOP.hitRate(best.megabytes().get(2))).isGreaterThan(0.9);
    assertThat(best.utility()).isGreaterThan(plan.judge(66, 66, 66).utility());
  }

  @Test
  void theDearerCapacityIsTheLessIsCached() {
    double before = Double.MAX_VALUE;
    for (double price : new double[] {0, 1e3, 1e4, 1e6}) {
      CachePlan plan = new CachePlan(List.of(ALIKE, ZIPF), 500, COLLECTION, price);
      double cached = plan.best(1).megabytes().stream().mapToDouble(m -> m).sum();
      assertThat(cached).as("price %s", price).isLessThanOrEqualTo(before + 1);
      before = cached;
    }
    assertThat(before).as("nothing is worth that").isLessThan(5);
  }

  @Test
  void keepsToTheTotalAndToWhatEachGetsAtLeast() {
    Cache kept = new Cache("kept", ALIKE.curve(), 0, ALIKE.hitMillis(), 5, KEY_BYTES, 30);
    for (int n : new int[] {2, 9}) {
      List<Cache> caches = new ArrayList<>(Collections.nCopies(n - 1, ZIPF));
      caches.add(kept);
      Sizes best = new CachePlan(caches, 100, COLLECTION, 0).best(3);

      assertThat(best.megabytes().get(n - 1)).isGreaterThanOrEqualTo(30);
      assertThat(best.megabytes().stream().mapToDouble(m -> m).sum())
          .isLessThanOrEqualTo(100 + 1e-9);
      assertThat(best.megabytes()).allMatch(each -> each >= 0);
    }
  }

  @Test
  void theSameSeedFindsTheSame() {
    CachePlan plan = new CachePlan(List.of(ALIKE, ZIPF, LOOP), 150, COLLECTION, 1000);

    assertThat(plan.best(4)).isEqualTo(plan.best(4));
  }

  @Test
  void collectionsTakeLongerTheMoreIsCached() {
    assertThat(COLLECTION.millis(200)).isCloseTo(95, within(1e-9));
    assertThat(COLLECTION.lost(200)).isCloseTo(95 * 60 / (3.6e6 + 95 * 60), within(1e-12));
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CachePlan(List.of(ALIKE), 0, COLLECTION, 1))
        .withMessage("total: 0.0 (expected 0.001 to 1.0E9)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Cache("c", ALIKE.curve(), 1, 5, 4, 1, 0))
        .withMessage("c: miss: 4.0 (expected 5.0 to 1000000.0)");
    Cache greedy = new Cache("c", ALIKE.curve(), 1, 5, 6, 1, 50);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CachePlan(List.of(greedy), 40, COLLECTION, 1).best(1))
        .withMessageStartingWith("least: 50.0 in total (expected at most the total, 40.0");
  }

  /** In steps of 2 MB. */
  private static double exhaustive(CachePlan plan) {
    double[] sizes = new double[plan.caches().size()];
    return exhaustive(plan, sizes, 0, plan.totalMegabytes());
  }

  private static double exhaustive(CachePlan plan, double[] sizes, int part, double left) {
    if (part == sizes.length) {
      return plan.utility(sizes);
    }
    double best = Double.NEGATIVE_INFINITY;
    for (double size = 0; size <= left; size += 2) {
      sizes[part] = size;
      best = Math.max(best, exhaustive(plan, sizes, part + 1, left - size));
    }
    return best;
  }

  private static Cache cache(
      String name, double frequency, double missMillis, double s, int keys, int requests) {
    Load.Keys law = Load.Keys.zipf(keys, s);
    SplittableRandom random = new SplittableRandom(3);
    HitRateSampler sampler = new HitRateSampler(100_000, 1);
    for (int i = 0; i < requests; i++) {
      sampler.asked(law.next(random));
    }
    return new Cache(name, sampler.curve(), frequency, 0.1, missMillis, KEY_BYTES, 0);
  }

  private static Cache loop(String name, double frequency, double missMillis, int keys) {
    HitRateSampler sampler = new HitRateSampler(100_000, 1);
    for (int i = 0; i < 20 * keys; i++) {
      sampler.asked(i % keys);
    }
    return new Cache(name, sampler.curve(), frequency, 0.1, missMillis, KEY_BYTES, 0);
  }
}

package io.github.btc.research.tuner.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.btc.research.tuner.cache.CacheLoop.Cycle;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The loop on two caches of Caffeine in this JVM, each of a hundred keys of one megabyte. */
class CacheLoopTest {

  private static final double MEGABYTE = 1 << 20;
  private static final int KEYS = 100;

  private final WatchedCache often = cache("often", 100);
  private final WatchedCache seldom = cache("seldom", 100);
  private final SplittableRandom random = new SplittableRandom(3);

  private static WatchedCache cache(String name, double missMillis) {
    return new WatchedCache(name, MEGABYTE, 1, missMillis, new CaffeineStore(KEYS), 1);
  }

  private CacheLoop loop(double mostMoved, double leastGain) {
    CacheLimits limits = new CacheLimits(2 * KEYS, 10, mostMoved, leastGain);
    return new CacheLoop(List.of(often, seldom), limits, 1);
  }

  /** Asks one cache for 150 keys over and over, and the other one for keys that never return. */
  private void work() {
    for (int i = 0; i < 20_000; i++) {
      often.ask(random.nextInt(150));
      if (i % 10 == 0) {
        seldom.ask(1_000_000 + i);
      }
    }
  }

  @Test
  void givesMemoryToTheCacheThatHitsAndShowsTheGain() {
    CacheLoop loop = loop(1, 0.01);
    work();
    Cycle first = loop.cycle(true);
    work();
    Cycle second = loop.cycle(true);

    assertThat(first.megabytes()).containsExactly(100.0, 100.0);
    assertThat(often.getMostKeys()).isBetween(148L, 190L);
    assertThat(second.hitPercent().get(0)).isGreaterThan(first.hitPercent().get(0) + 15);
    assertThat(second.answerMillis()).isLessThan(0.7 * first.answerMillis());
  }

  @Test
  void neverGivesMoreThanThereIsNorLessThanTheLeast() {
    CacheLoop loop = loop(1, 0);
    for (int i = 0; i < 4; i++) {
      work();
      loop.cycle(true);
      assertThat(often.getMostKeys() + seldom.getMostKeys()).isLessThanOrEqualTo(2 * KEYS);
      assertThat(seldom.getMostKeys()).isGreaterThanOrEqualTo(10);
    }
  }

  @Test
  void goesAPartOfTheWayInACycle() {
    CacheLoop loop = loop(0.05, 0.01);
    work();

    Cycle cycle = loop.cycle(true);

    assertThat(cycle.nextMegabytes().get(0)).isBetween(101.0, 110.001);
    assertThat(cycle.nextMegabytes().get(1)).isBetween(89.999, 99.0);
  }

  @Test
  void staysWhereAChangeWouldSaveTooLittle() {
    CacheLoop loop = loop(1, 0.9);
    work();

    assertThat(loop.cycle(true).nextMegabytes()).containsExactly(100.0, 100.0);
    assertThat(often.getMostKeys()).isEqualTo(KEYS);
  }

  @Test
  void changesNothingIfItOnlyReads() {
    CacheLoop loop = loop(1, 0);
    work();

    assertThat(loop.cycle(false).nextMegabytes()).containsExactly(100.0, 100.0);
    assertThat(seldom.getMostKeys()).isEqualTo(KEYS);
  }

  /** What was asked for before the last cycle does not count, so a loop follows its load. */
  @Test
  void followsALoadThatChanges() {
    CacheLoop loop = loop(1, 0.01);
    work();
    loop.cycle(true);
    for (int i = 0; i < 20_000; i++) {
      seldom.ask(random.nextInt(150));
      if (i % 10 == 0) {
        often.ask(2_000_000 + i);
      }
    }
    loop.cycle(true);

    assertThat(seldom.getMostKeys()).isGreaterThan(140);
    assertThat(often.getMostKeys()).isLessThan(60);
  }

  @Test
  void refusesALeastThatLeavesNothingToDivide() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CacheLimits(100, 100, 0.5, 0))
        .withMessage("least: 100.0 of 100.0 MB (expected less than the whole memory)");
  }
}

package io.github.btc.research.tuner.cache;

import io.github.btc.research.tuner.cache.CachePlan.Cache;
import io.github.btc.research.tuner.cache.CachePlan.Collection;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Figure 8.3 of Boza 2022: how long both solvers take, for several numbers of caches. */
final class SolverTimes {

  static final List<Integer> CACHES = List.of(2, 4, 7, 16);

  private static final int REQUESTS = 20_000;
  private static final int KEYS = 5_000;
  private static final double MEGABYTES = 100;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int SAMPLE = 1_024;

  private SolverTimes() {}

  /**
   * Times of the solvers.
   *
   * @param caches number of caches
   * @param searchMillis time of the probabilistic search
   * @param climbMillis time of hill climbing
   */
  record Times(int caches, double searchMillis, double climbMillis) {}

  static List<Times> measure(long seed) {
    List<Times> times = new ArrayList<>();
    for (int count : CACHES) {
      Shares shares = shares(count, seed);
      times.add(
          new Times(
              count,
              millis(() -> new DirichletSearch(shares, seed).best()),
              millis(() -> new LookAheadClimb(shares).best())));
    }
    return times;
  }

  private static double millis(Runnable solver) {
    long begun = System.nanoTime();
    solver.run();
    return (System.nanoTime() - begun) / NANOS_PER_MILLI;
  }

  private static Shares shares(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Cache> caches =
        IntStream.range(0, count)
            .mapToObj(
                i -> new Cache("cache " + i, curve(random), 1.0 / count, 1, 100 + i, 20_480, 0))
            .toList();
    CachePlan plan = new CachePlan(caches, MEGABYTES, new Collection(0, 0, 0, 0), 0);
    return new Shares(MEGABYTES, new double[count], plan::utility);
  }

  private static HitRateCurve curve(SplittableRandom random) {
    Zipf keys = new Zipf(KEYS, 0.6 + 0.6 * random.nextDouble());
    HitRateSampler sampler = new HitRateSampler(SAMPLE, random.nextLong());
    for (int i = 0; i < REQUESTS; i++) {
      sampler.asked(keys.next(random));
    }
    return sampler.curve();
  }
}

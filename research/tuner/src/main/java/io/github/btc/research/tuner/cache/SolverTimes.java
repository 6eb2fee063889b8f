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
   * Times of the solvers over several loads: the mean, and one standard deviation from it.
   *
   * @param caches number of caches
   * @param searchMillis time of the probabilistic search
   * @param searchDeviation standard deviation of that time
   * @param climbMillis time of hill climbing
   * @param climbDeviation standard deviation of that time
   */
  record Times(
      int caches,
      double searchMillis,
      double searchDeviation,
      double climbMillis,
      double climbDeviation) {}

  /**
   * Solves the divisions of several loads. The first round of all does not count, because its code
   * is not compiled yet.
   *
   * @param seed seed of the first load
   * @param loads number of loads, at least 2
   */
  static List<Times> measure(long seed, int loads) {
    CACHES.forEach(count -> times(count, seed, 1));
    return CACHES.stream().map(count -> times(count, seed, loads)).toList();
  }

  private static Times times(int count, long seed, int loads) {
    List<Double> searches = new ArrayList<>();
    List<Double> climbs = new ArrayList<>();
    for (int i = 0; i < loads; i++) {
      long own = seed + i;
      Shares shares = shares(count, own);
      searches.add(millis(() -> new DirichletSearch(shares, own).best()));
      climbs.add(millis(() -> new LookAheadClimb(shares).best()));
    }
    return new Times(count, mean(searches), deviation(searches), mean(climbs), deviation(climbs));
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static double deviation(List<Double> values) {
    double mean = mean(values);
    double squares = values.stream().mapToDouble(each -> (each - mean) * (each - mean)).sum();
    return values.size() < 2 ? 0 : Math.sqrt(squares / (values.size() - 1));
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

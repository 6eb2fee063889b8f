package io.github.btc.research.tuner.cache;

import io.github.btc.research.tuner.cache.CachePlan.Cache;
import io.github.btc.research.tuner.cache.CachePlan.Collection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * The loop of SPREDS (E. Boza 2022, chapter 8) on running caches: monitor, analyze, plan, execute.
 * Ours goes a part of the way in each cycle, and stays where a change would save too little.
 */
final class CacheLoop {

  private static final double BYTES_PER_MEGABYTE = 1 << 20;
  private static final int SIZES = 200;
  private static final double PERCENT = 100;

  private final List<WatchedCacheMXBean> caches;
  private final CacheLimits limits;
  private final long seed;
  private long[] requestsBefore;
  private long[] hitsBefore;

  CacheLoop(List<WatchedCacheMXBean> caches, CacheLimits limits, long seed) {
    this.caches = List.copyOf(caches);
    this.limits = limits;
    this.seed = seed;
    this.requestsBefore = longs(WatchedCacheMXBean::getRequests);
    this.hitsBefore = longs(WatchedCacheMXBean::getHits);
  }

  /**
   * A cycle.
   *
   * @param megabytes memory of each cache in the cycle
   * @param hitPercent hit rate of each cache in the cycle
   * @param requests requests of each cache in the cycle
   * @param answerMillis mean time of an answer in the cycle
   * @param nextMegabytes memory of each cache after it
   */
  record Cycle(
      List<Double> megabytes,
      List<Double> hitPercent,
      List<Long> requests,
      double answerMillis,
      List<Double> nextMegabytes) {}

  /**
   * Ends a cycle: reads the requests since the last one, and changes the sizes.
   *
   * @param isApplied whether the sizes are changed, and not only read
   */
  Cycle cycle(boolean isApplied) {
    double[] from = megabytes();
    long[] requests = since(requestsBefore, longs(WatchedCacheMXBean::getRequests));
    long[] hits = since(hitsBefore, longs(WatchedCacheMXBean::getHits));
    requestsBefore = longs(WatchedCacheMXBean::getRequests);
    hitsBefore = longs(WatchedCacheMXBean::getHits);
    double[] to = isApplied ? divided(from, requests) : from;
    if (isApplied) {
      apply(from, to);
    }
    return new Cycle(
        boxed(from),
        IntStream.range(0, from.length)
            .mapToObj(i -> PERCENT * hits[i] / Math.max(1, requests[i]))
            .toList(),
        Arrays.stream(requests).boxed().toList(),
        answerMillis(requests, hits),
        boxed(to));
  }

  /** Returns the next division: a part of the way to the best one, if that is worth it. */
  private double[] divided(double[] from, long[] requests) {
    CachePlan plan = plan(requests);
    CachePlan.Sizes now = plan.judge(from);
    CachePlan.Sizes best = plan.best(seed);
    if (now.answerMillis() - best.answerMillis() <= limits.leastGain() * now.answerMillis()) {
      return from;
    }
    double[] to = best.megabytes().stream().mapToDouble(Double::doubleValue).toArray();
    double step = limits.step(from, to);
    return IntStream.range(0, from.length)
        .mapToDouble(i -> from[i] + step * (to[i] - from[i]))
        .toArray();
  }

  private CachePlan plan(long[] requests) {
    double all = Math.max(1, Arrays.stream(requests).sum());
    List<Cache> planned = new ArrayList<>();
    for (int i = 0; i < requests.length; i++) {
      WatchedCacheMXBean cache = caches.get(i);
      long[] sizes = sizes(cache);
      planned.add(
          new Cache(
              cache.getName(),
              HitRateCurve.of(sizes, cache.hitRates(sizes)),
              requests[i] / all,
              cache.getHitMillis(),
              cache.getMissMillis(),
              cache.getBytesPerKey(),
              limits.leastMegabytes()));
    }
    return new CachePlan(planned, limits.totalMegabytes(), new Collection(0, 0, 0, 0), 0);
  }

  private long[] sizes(WatchedCacheMXBean cache) {
    double most = limits.totalMegabytes() * BYTES_PER_MEGABYTE / cache.getBytesPerKey();
    return IntStream.rangeClosed(1, SIZES).mapToLong(i -> (long) (most * i / SIZES)).toArray();
  }

  /** Makes caches smaller before others grow, so that all together never have too much. */
  private void apply(double[] from, double[] to) {
    for (boolean grows : new boolean[] {false, true}) {
      for (int i = 0; i < to.length; i++) {
        if (to[i] != from[i] && to[i] > from[i] == grows) {
          caches.get(i).resize(Math.max(1, keys(i, to[i])));
        }
      }
    }
  }

  private long keys(int cache, double megabytes) {
    return (long) (megabytes * BYTES_PER_MEGABYTE / caches.get(cache).getBytesPerKey());
  }

  private double answerMillis(long[] requests, long[] hits) {
    double sum = 0;
    for (int i = 0; i < requests.length; i++) {
      WatchedCacheMXBean cache = caches.get(i);
      sum += hits[i] * cache.getHitMillis() + (requests[i] - hits[i]) * cache.getMissMillis();
    }
    return sum / Math.max(1, Arrays.stream(requests).sum());
  }

  private double[] megabytes() {
    return caches.stream()
        .mapToDouble(each -> each.getMostKeys() * each.getBytesPerKey() / BYTES_PER_MEGABYTE)
        .toArray();
  }

  private long[] longs(ToLongFunction<WatchedCacheMXBean> what) {
    return caches.stream().mapToLong(what).toArray();
  }

  private static long[] since(long[] before, long[] now) {
    return IntStream.range(0, now.length).mapToLong(i -> now[i] - before[i]).toArray();
  }

  private static List<Double> boxed(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }
}

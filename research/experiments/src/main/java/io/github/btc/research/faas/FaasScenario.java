package io.github.btc.research.faas;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Workers that start functions, each with a cache of packages.
 *
 * @param workers how many
 * @param slots functions that a worker runs at once
 * @param cacheBytes what a worker's cache holds
 * @param packages which packages there are
 * @param perSecond functions that are called, Poisson
 * @param launchNanos how long a function takes to start that needs no package
 * @param runNanos how long it then runs, on average
 * @param scheduler how a worker is chosen
 * @param threshold t: from this load on a worker counts as overloaded
 * @param keeping which packages a worker keeps
 * @param affinityShare with {@link Keeping#SEGMENTS}, the share of the cache for packages at home
 * @param stealing what a worker with a free slot does
 * @param reportNanos how often workers tell the scheduler what has ended; 0 for at once
 * @param sizes the sizes of the workers in turn: a worker of size 2 has twice the slots, and the
 *     weighted scheduler draws it twice as often
 * @param eachHasItsThreshold whether the threshold of a worker grows with its size
 * @param duration the simulated time
 * @param warmup how much of it is not counted
 */
public record FaasScenario(
    int workers,
    int slots,
    long cacheBytes,
    PackageCatalogue packages,
    double perSecond,
    long launchNanos,
    double runNanos,
    Scheduler scheduler,
    int threshold,
    Keeping keeping,
    double affinityShare,
    Stealing stealing,
    long reportNanos,
    List<Integer> sizes,
    boolean eachHasItsThreshold,
    Duration duration,
    Duration warmup) {

  public FaasScenario {
    Ranges.whole("workers", workers, 1, 10_000);
    Ranges.whole("slots", slots, 1, 1_000_000);
    Ranges.whole("cache", cacheBytes, 0, Long.MAX_VALUE / 4);
    Ranges.whole("threshold", threshold, 1, 1_000_000);
    Ranges.nanos("duration", duration, Duration.ofNanos(1), Duration.ofDays(36_500));
    Ranges.nanos("warmup", warmup, Duration.ZERO, duration.minusNanos(1));
    if (!(perSecond > 0 && perSecond <= 1e9)) {
      throw new RefusedSettingException(
          "rate", String.valueOf(perSecond), "more than 0 per second, at most 1000000000");
    }
    Ranges.share("affinity", affinityShare, 0, 1);
    Ranges.whole("report", reportNanos, 0, Long.MAX_VALUE / 4);
    sizes = List.copyOf(sizes);
    if (sizes.isEmpty()) {
      throw new RefusedSettingException("sizes", "none", "at least one");
    }
    sizes.forEach(each -> Ranges.whole("sizes", each, 1, 1_000));
    if (keeping != Keeping.ALL && !scheduler.knowsHomes()) {
      throw new RefusedSettingException(
          "keep",
          keeping.toString(),
          "pasch, package-aware, package-exact or package-jiq with it, not " + scheduler);
    }
  }

  /** Returns how often each worker is counted. */
  int[] sizesOfWorkers() {
    int[] each = new int[workers];
    Arrays.setAll(each, worker -> sizes.get(worker % sizes.size()));
    return each;
  }

  /** Returns the load from which each worker counts as overloaded. */
  double[] thresholds() {
    double[] each = new double[workers];
    int[] all = sizesOfWorkers();
    Arrays.setAll(each, worker -> (double) threshold * (eachHasItsThreshold ? all[worker] : 1));
    return each;
  }

  boolean hasEqualWorkers() {
    return sizes.stream().distinct().count() == 1;
  }
}

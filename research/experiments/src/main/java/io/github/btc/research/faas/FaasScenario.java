package io.github.btc.research.faas;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.time.Duration;

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
 * @param steals whether a worker with a free slot takes work from the longest queue
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
    boolean steals,
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
    boolean hasHomes = scheduler == Scheduler.PASCH || scheduler == Scheduler.PACKAGE_AWARE;
    if (keeping != Keeping.ALL && !hasHomes) {
      throw new RefusedSettingException(
          "keep", keeping.toString(), "pasch or package-aware with it, not " + scheduler);
    }
  }
}

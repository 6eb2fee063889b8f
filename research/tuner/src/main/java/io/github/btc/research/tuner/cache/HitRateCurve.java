package io.github.btc.research.tuner.cache;

import java.util.Arrays;
import java.util.SortedMap;

/** The hit rate of an LRU cache by its size. It never falls as the size grows. Immutable. */
public final class HitRateCurve {

  private final long[] sizes;
  private final double[] rates;

  private HitRateCurve(long[] sizes, double[] rates) {
    this.sizes = sizes;
    this.rates = rates;
  }

  /**
   * Computes a curve from reuse distances.
   *
   * @param hits requests by distance, the number of other keys requested since the last use of the
   *     key
   * @param requests number of all requests, including those for new keys
   */
  static HitRateCurve of(SortedMap<Long, Double> hits, double requests) {
    long[] sizes = new long[hits.size()];
    double[] rates = new double[hits.size()];
    double sum = 0;
    double highest = 0;
    int i = 0;
    for (var each : hits.entrySet()) {
      sum += each.getValue();
      highest = Math.max(highest, requests == 0 ? 0 : Math.min(1, sum / requests));
      sizes[i] = each.getKey() + 1; // at distance 0 the cache needs room for one key
      rates[i++] = highest;
    }
    return new HitRateCurve(sizes, rates);
  }

  /**
   * Makes a curve of known points.
   *
   * @param sizes sizes of a cache, each larger than the one before
   * @param rates hit rate with each size
   */
  static HitRateCurve of(long[] sizes, double[] rates) {
    return new HitRateCurve(sizes.clone(), rates.clone());
  }

  /** Returns the share of requests that a cache with this number of keys answers. */
  public double at(double size) {
    int found = Arrays.binarySearch(sizes, (long) Math.floor(size));
    int index = found >= 0 ? found : -found - 2;
    return index < 0 ? 0 : rates[index];
  }
}

package io.github.btc.research.tuner.cache;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.util.Arrays;
import java.util.List;

/**
 * The sizes of the caches of a replica. Each megabyte raises the hit rate and the live state, which
 * makes full collections longer. The utility is that of SPREDS (E. Boza, 2022, Eq. 8.2) minus a
 * price for capacity lost, which SPREDS does not have: {@code Σ −f·EAT(m) − λ·lost(Σ m)}.
 *
 * @param caches the caches, at least one
 * @param totalMegabytes most memory for all caches together
 * @param collection duration of full collections, which grows with the live state
 * @param price λ: mean response time in ms that equals the loss of all capacity
 */
public record CachePlan(
    List<Cache> caches, double totalMegabytes, Collection collection, double price) {

  /** The largest number of parts for which the probabilistic search is fast enough (Figure 8.3). */
  private static final int MOST_FOR_SEARCH = 7;

  private static final double BYTES_PER_MEGABYTE = 1 << 20;

  public CachePlan {
    caches = List.copyOf(caches);
    Ranges.whole("caches", caches.size(), 1, 1_000);
    check("total", totalMegabytes, 0.001, 1e9);
    check("price", price, 0, 1e12);
    double least = caches.stream().mapToDouble(Cache::leastMegabytes).sum();
    if (least > totalMegabytes) {
      throw new RefusedSettingException(
          "least", least + " in total", "at most the total, " + totalMegabytes + " MB");
    }
  }

  private static void check(String name, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new RefusedSettingException(name, String.valueOf(value), least + " to " + most);
    }
  }

  /**
   * One cache.
   *
   * @param name name of the cache
   * @param curve hit rate by number of keys
   * @param frequency share of the requests that use this cache
   * @param hitMillis time of a hit
   * @param missMillis time of a miss
   * @param bytesPerKey bytes of a key and its value on the heap
   * @param leastMegabytes least memory
   */
  public record Cache(
      String name,
      HitRateCurve curve,
      double frequency,
      double hitMillis,
      double missMillis,
      double bytesPerKey,
      double leastMegabytes) {

    public Cache {
      check(name + ": frequency", frequency, 0, 1);
      check(name + ": hit", hitMillis, 0, 1e6);
      check(name + ": miss", missMillis, hitMillis, 1e6);
      check(name + ": bytes", bytesPerKey, 1, 1e9);
      check(name + ": least", leastMegabytes, 0, 1e9);
    }

    /** Returns the hit rate with the given memory. */
    public double hitRate(double megabytes) {
      return curve.at(megabytes * BYTES_PER_MEGABYTE / bytesPerKey);
    }

    /** Returns the mean time of an answer, EAT (Eq. 8.2). */
    public double answerMillis(double megabytes) {
      double hits = hitRate(megabytes);
      return hits * hitMillis + (1 - hits) * missMillis;
    }
  }

  /**
   * The duration of full collections as a linear function of the live memory. Fit it to the events
   * of your service.
   *
   * @param fixedMillis duration without live objects
   * @param millisPerMegabyte additional duration for each live megabyte
   * @param liveMegabytes live memory without the caches
   * @param perHour full collections per hour
   */
  public record Collection(
      double fixedMillis, double millisPerMegabyte, double liveMegabytes, double perHour) {

    private static final double MILLIS_PER_HOUR = 3.6e6;

    public Collection {
      check("collection: fixed", fixedMillis, 0, 1e6);
      check("collection: per megabyte", millisPerMegabyte, 0, 1e6);
      check("collection: live", liveMegabytes, 0, 1e9);
      check("collection: per hour", perHour, 0, 1e6);
    }

    /** Returns the time that a full collection keeps the replica away. */
    public double millis(double cachedMegabytes) {
      return fixedMillis + millisPerMegabyte * (liveMegabytes + cachedMegabytes);
    }

    /** Returns the share of time in which the replica is away for full collections. */
    public double lost(double cachedMegabytes) {
      double away = millis(cachedMegabytes) * perHour;
      return away / (MILLIS_PER_HOUR + away);
    }
  }

  /**
   * Sizes of all caches with their effects.
   *
   * @param megabytes size of each cache
   * @param answerMillis mean time of an answer
   * @param lost share of time in which the replica is away for full collections
   * @param utility value that the search maximizes
   */
  public record Sizes(List<Double> megabytes, double answerMillis, double lost, double utility) {}

  /** Computes the effects of given sizes. */
  public Sizes judge(double... megabytes) {
    double sum = Arrays.stream(megabytes).sum();
    List<Double> boxed = Arrays.stream(megabytes).boxed().toList();
    return new Sizes(boxed, answerMillis(megabytes), collection.lost(sum), utility(megabytes));
  }

  private double answerMillis(double[] megabytes) {
    double mean = 0;
    for (int i = 0; i < megabytes.length; i++) {
      mean += caches.get(i).frequency() * caches.get(i).answerMillis(megabytes[i]);
    }
    return mean;
  }

  double utility(double[] megabytes) {
    return -answerMillis(megabytes) - price * collection.lost(Arrays.stream(megabytes).sum());
  }

  /**
   * Searches for the best sizes. Up to seven caches get the probabilistic search in addition to
   * hill climbing with look-ahead, and more caches get hill climbing only.
   *
   * @param seed seed of the search
   */
  public Sizes best(long seed) {
    Shares shares =
        new Shares(
            totalMegabytes,
            caches.stream().mapToDouble(Cache::leastMegabytes).toArray(),
            this::utility);
    double[] climbed = new LookAheadClimb(shares).best();
    if (caches.size() > MOST_FOR_SEARCH) {
      return judge(climbed);
    }
    double[] searched = new DirichletSearch(shares, seed).best();
    return judge(utility(searched) >= utility(climbed) ? searched : climbed);
  }
}

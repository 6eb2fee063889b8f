package io.github.btc.tools.tuner.cache;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.util.Arrays;
import java.util.List;

/**
 * How large the caches of a replica should be, when every megabyte raises the hit rate, and the
 * live state, and with it how long a full collection keeps the replica away. Utility as in SPREDS
 * (Boza, 2021, Eq. 8.2), less a price for capacity lost, which is ours: {@code Σ −f·EAT(m) −
 * λ·lost(Σ m)}.
 *
 * @param caches at least one
 * @param totalMegabytes for all of them
 * @param collection how full collections grow with what lives
 * @param price λ: how many ms of mean response time the loss of all capacity would be worth
 */
public record CachePlan(
    List<Cache> caches, double totalMegabytes, Collection collection, double price) {

  /** Up to so many parts the probabilistic search is quick enough: Figure 8.3. */
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
          "least", least + " in all", "at most the total, " + totalMegabytes + " MB");
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
   * @param name its name
   * @param curve its hit rate by the keys it holds
   * @param frequency share of the requests that ask it
   * @param hitMillis what a hit takes
   * @param missMillis what a miss takes
   * @param bytesPerKey what a key and its value need on the heap
   * @param leastMegabytes what it gets at least
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

    /** Returns the hit rate with so much memory. */
    public double hitRate(double megabytes) {
      return curve.at(megabytes * BYTES_PER_MEGABYTE / bytesPerKey);
    }

    /** Returns the mean time an answer takes, EAT (Eq. 8.2). */
    public double answerMillis(double megabytes) {
      double hits = hitRate(megabytes);
      return hits * hitMillis + (1 - hits) * missMillis;
    }
  }

  /**
   * Full collections, on a straight line over what lives: fit it to the events of your own.
   *
   * @param fixedMillis with nothing alive
   * @param millisPerMegabyte more for each megabyte
   * @param liveMegabytes beside the caches
   * @param perHour how many there are
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

    /** Returns how long one keeps the replica away. */
    public double millis(double cachedMegabytes) {
      return fixedMillis + millisPerMegabyte * (liveMegabytes + cachedMegabytes);
    }

    /** Returns the share of time the replica is away for it. */
    public double lost(double cachedMegabytes) {
      double away = millis(cachedMegabytes) * perHour;
      return away / (MILLIS_PER_HOUR + away);
    }
  }

  /**
   * What was found.
   *
   * @param megabytes for each cache
   * @param answerMillis mean over all requests
   * @param lost share of time away for full collections
   * @param utility what was to be large
   */
  public record Sizes(List<Double> megabytes, double answerMillis, double lost, double utility) {}

  /** Returns sizes that are given, judged. */
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
   * Looks for the best sizes: up to seven caches by the probabilistic search, more by hill climbing
   * with look-ahead.
   *
   * @param seed of the search
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

package io.github.btc.research.tuner.cache;

import io.github.btc.internal.Ranges;
import io.github.btc.tools.simulator.engine.Seeds;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/*
 * SHARDS (C. A. Waldspurger and others, Efficient MRC construction with SHARDS, FAST 2015), fixed
 * size: only keys whose hash lies below a threshold are looked at, all of their requests; each
 * stands for 1/R keys, R the share of hashes below. When there are more keys than may be kept, the
 * threshold falls and those above it are forgotten; what was counted before is worth less from then
 * on. SHARDS_adj: the requests that a sample holds too few or too many of are put to the shortest
 * distance, where they nearly always belong.
 */

/**
 * Learns the hit rates of LRU caches of every size from the keys asked for, in memory that does not
 * depend on how many there are. Keys are as large as each other. Not thread-safe.
 */
public final class HitRateSampler {

  private static final int HASH_BITS = 24;
  private static final long HASHES = 1L << HASH_BITS;

  private final int mostKeys;
  private final long seed;
  private final StackDistances distances = new StackDistances();
  private final TreeMap<Long, Map<Long, Boolean>> keysByHash = new TreeMap<>();
  private final TreeMap<Long, Double> hits = new TreeMap<>();
  private double sampled;
  private long requests;
  private long threshold = HASHES;

  /**
   * Begins with a share of one: nothing is left out until there are too many keys.
   *
   * @param mostKeys that are kept, from 16. The source keeps 8,192. Small caches are told less
   *     exactly than large ones: they hold few of the keys that are looked at
   * @param seed of the hash
   */
  public HitRateSampler(int mostKeys, long seed) {
    this.mostKeys = (int) Ranges.whole("mostKeys", mostKeys, 16, 100_000_000);
    this.seed = seed;
  }

  /** Notes a request for a key. */
  public void asked(long key) {
    requests++;
    long hash = Seeds.mix(Seeds.mix(key) + seed) >>> (Long.SIZE - HASH_BITS);
    if (hash >= threshold) {
      return;
    }
    long distance = distances.use(key);
    sampled++;
    if (distance == StackDistances.NEVER) {
      keysByHash.computeIfAbsent(hash, h -> new HashMap<>()).put(key, true);
      shrink();
    } else {
      hits.merge(Math.round(distance / share()), 1.0, Double::sum);
    }
  }

  private double share() {
    return (double) threshold / HASHES;
  }

  private void shrink() {
    while (distances.size() > mostKeys) {
      long highest = keysByHash.lastKey();
      keysByHash.remove(highest).keySet().forEach(distances::forget);
      double factor = (double) highest / threshold;
      threshold = highest;
      sampled *= factor;
      hits.replaceAll((distance, count) -> count * factor);
    }
  }

  /** Returns what was learned so far. */
  public HitRateCurve curve() {
    TreeMap<Long, Double> adjusted = new TreeMap<>(hits);
    double expected = requests * share();
    adjusted.merge(0L, expected - sampled, Double::sum);
    return HitRateCurve.of(adjusted, expected);
  }

  /** Returns how many requests were noted. */
  public long requests() {
    return requests;
  }
}

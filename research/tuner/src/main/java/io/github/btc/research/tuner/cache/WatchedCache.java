package io.github.btc.research.tuner.cache;

import java.util.Arrays;

/**
 * A cache of a service that notes the requested keys. Thread-safe.
 *
 * @see WatchedCacheMXBean
 */
public final class WatchedCache implements WatchedCacheMXBean {

  private static final int MOST_KEYS = 8_192; // of the sample, as in the source

  private final String name;
  private final double bytesPerKey;
  private final double hitMillis;
  private final double missMillis;
  private final Store store;
  private final long seed;
  private HitRateSampler sampler; // guarded by this
  private long requests; // guarded by this
  private long hits; // guarded by this
  private volatile boolean isWatched = true; // the controller writes it, requests read it

  /**
   * Begins to watch.
   *
   * @param name name of the cache
   * @param bytesPerKey bytes of a key with its value
   * @param hitMillis time of a hit
   * @param missMillis time of a miss
   * @param store the cache
   * @param seed seed of the sample
   */
  public WatchedCache(
      String name,
      double bytesPerKey,
      double hitMillis,
      double missMillis,
      Store store,
      long seed) {
    this.name = name;
    this.bytesPerKey = bytesPerKey;
    this.hitMillis = hitMillis;
    this.missMillis = missMillis;
    this.store = store;
    this.seed = seed;
    this.sampler = new HitRateSampler(MOST_KEYS, seed);
  }

  /** Asks for a key. Returns whether it was a hit. */
  public boolean ask(long key) {
    boolean isHit = store.ask(key);
    synchronized (this) {
      requests++;
      hits += isHit ? 1 : 0;
      if (isWatched) {
        sampler.asked(key);
      }
    }
    return isHit;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public double getBytesPerKey() {
    return bytesPerKey;
  }

  @Override
  public double getHitMillis() {
    return hitMillis;
  }

  @Override
  public double getMissMillis() {
    return missMillis;
  }

  @Override
  public long getMostKeys() {
    return store.mostKeys();
  }

  @Override
  public synchronized long getRequests() {
    return requests;
  }

  @Override
  public synchronized long getHits() {
    return hits;
  }

  @Override
  public double[] hitRates(long[] sizes) {
    HitRateCurve curve;
    synchronized (this) {
      curve = sampler.curve();
      sampler = new HitRateSampler(MOST_KEYS, seed);
    }
    return Arrays.stream(sizes).mapToDouble(curve::at).toArray();
  }

  @Override
  public void resize(long keys) {
    store.resize(keys);
  }

  @Override
  public void watch(boolean isWatched) {
    this.isWatched = isWatched;
  }
}

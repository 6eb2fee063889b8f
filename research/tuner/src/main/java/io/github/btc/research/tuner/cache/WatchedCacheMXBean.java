package io.github.btc.research.tuner.cache;

/** A running cache as {@code btc tune cache} sees it: its requests and its size. */
public interface WatchedCacheMXBean {

  /** Returns the name of the cache. */
  String getName();

  /** Returns the bytes of a key with its value. */
  double getBytesPerKey();

  /** Returns the time of a hit in ms. */
  double getHitMillis();

  /** Returns the time of a miss in ms. */
  double getMissMillis();

  /** Returns how many keys the cache may have. */
  long getMostKeys();

  /** Returns the number of requests since the start. */
  long getRequests();

  /** Returns the number of hits since the start. */
  long getHits();

  /**
   * Returns the hit rates that LRU caches of these sizes would have had since the last call, and
   * begins anew.
   */
  double[] hitRates(long[] sizes);

  /** Changes the size, while the cache is in use. */
  void resize(long keys);

  /** Begins or ends the watching of keys. */
  void watch(boolean isWatched);
}

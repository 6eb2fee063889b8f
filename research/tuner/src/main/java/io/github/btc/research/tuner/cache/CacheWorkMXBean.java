package io.github.btc.research.tuner.cache;

/** The work of the demo's service. A controller begins it. */
public interface CacheWorkMXBean {

  /** Sends requests to the caches, one after another. */
  void run(long requests);

  /**
   * Measures the first cache.
   *
   * @param batches number of batches of 1,000 requests each
   * @return the mean time of a request in each batch, in ns
   */
  double[] batchNanos(int batches);
}

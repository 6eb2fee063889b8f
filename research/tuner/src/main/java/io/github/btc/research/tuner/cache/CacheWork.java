package io.github.btc.research.tuner.cache;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Two workloads as in section 8.5 of Boza 2022. The first one asks eleven times as often and has
 * few popular keys. The second one has a slower backend, and its keys are drawn here.
 */
final class CacheWork implements CacheWorkMXBean {

  static final List<String> NAMES = List.of("p1", "p2");

  private static final double FIRST_SHARE = 675.0 / (675.0 + 61.2); // thousands of requests
  private static final int BATCH = 1_000;

  private final List<WatchedCache> caches;
  private final SplittableRandom random;
  private final Zipf first = new Zipf(300_000, 0.99); // the exponent of YCSB
  private final Zipf second = new Zipf(20_000, 0.8);

  CacheWork(List<WatchedCache> caches, long seed) {
    this.caches = caches;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public synchronized void run(long requests) {
    for (long i = 0; i < requests; i++) {
      if (random.nextDouble() < FIRST_SHARE) {
        caches.get(0).ask(first.next(random));
      } else {
        caches.get(1).ask(second.next(random));
      }
    }
  }

  @Override
  public synchronized double[] batchNanos(int batches) {
    long[] keys = new long[BATCH];
    double[] nanos = new double[batches];
    for (int batch = 0; batch < batches; batch++) {
      for (int i = 0; i < BATCH; i++) {
        keys[i] = first.next(random);
      }
      long begun = System.nanoTime();
      for (long key : keys) {
        caches.get(0).ask(key);
      }
      nanos[batch] = (double) (System.nanoTime() - begun) / BATCH;
    }
    return nanos;
  }
}

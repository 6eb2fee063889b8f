package io.github.btc.research.faas;

import io.github.btc.tools.simulator.engine.IntQueue;
import io.github.btc.tools.simulator.engine.LruCache;

/** A worker with its running functions, its queue and its cache of packages. */
final class Worker {

  final IntQueue queue = new IntQueue();
  final LruCache cache; // of everything, or of what is not at home here
  final LruCache homeCache;
  final int slots;
  int running;
  int untold; // functions that have ended, of which the scheduler does not know yet
  long assigned;
  long hits;
  long lookups;

  Worker(int slots, long cacheBytes, long homeBytes) {
    this.slots = slots;
    this.cache = new LruCache(cacheBytes - homeBytes);
    this.homeCache = new LruCache(homeBytes);
  }

  /** Searches the cache for a package. A package that it finds is then the most recently used. */
  boolean finds(int wanted) {
    boolean hit = cache.use(wanted) || homeCache.use(wanted);
    lookups++;
    hits += hit ? 1 : 0;
    return hit;
  }

  double hitRatio() {
    return hits / Math.max(1.0, lookups);
  }

  /** Forgets what was counted: the warm-up is over. */
  void restart() {
    assigned = 0;
    hits = 0;
    lookups = 0;
  }
}

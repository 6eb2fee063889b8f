package io.github.btc.tools.simulator.engine;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** A cache of weighted things that evicts the least recently used. */
public final class LruCache {

  private final long capacity;
  private final Map<Long, Long> weights = new LinkedHashMap<>(16, 0.75f, true);
  private long used;

  /** Makes an empty cache for things of a limited weight in total. */
  public LruCache(long capacity) {
    this.capacity = capacity;
  }

  /** Tells whether a thing is in the cache, and makes it the most recently used one. */
  public boolean use(long key) {
    return weights.get(key) != null;
  }

  /** Puts a thing in, unless it is larger than the cache, and others out until it fits. */
  public void put(long key, long weight) {
    if (weight > capacity) {
      return;
    }
    Long before = weights.put(key, weight);
    used += weight - (before == null ? 0 : before);
    Iterator<Long> eldest = weights.values().iterator();
    while (used > capacity) {
      used -= eldest.next();
      eldest.remove();
    }
  }

  /** Forgets everything. */
  public void clear() {
    weights.clear();
    used = 0;
  }

  /** Returns how many things are held. */
  public int size() {
    return weights.size();
  }
}

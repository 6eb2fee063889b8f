package io.github.btc.research.tuner.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Policy;

/** A cache of Caffeine. Its eviction is W-TinyLFU, which hits more often than LRU. */
final class CaffeineStore implements Store {

  private final Cache<Long, Long> cache;
  private final Policy.Eviction<Long, Long> eviction;

  CaffeineStore(long keys) {
    cache = Caffeine.newBuilder().maximumSize(keys).executor(Runnable::run).build();
    eviction = cache.policy().eviction().orElseThrow();
  }

  @Override
  public boolean ask(long key) {
    if (cache.getIfPresent(key) != null) {
      return true;
    }
    cache.put(key, key);
    return false;
  }

  @Override
  public void resize(long keys) {
    eviction.setMaximum(keys);
    cache.cleanUp();
  }

  @Override
  public long mostKeys() {
    return eviction.getMaximum();
  }
}

package io.github.btc.tools.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LruCacheTest {

  @Test
  void evictsTheLeastRecentlyUsedUntilTheNewOneFits() {
    LruCache cache = new LruCache(10);
    cache.put(1, 4);
    cache.put(2, 4);
    cache.use(1);
    cache.put(3, 5);

    assertThat(cache.use(2)).isFalse();
    assertThat(cache.use(1)).isTrue();
    assertThat(cache.use(3)).isTrue();
    assertThat(cache.size()).isEqualTo(2);
  }

  @Test
  void keepsOutWhatIsLargerThanItself() {
    LruCache cache = new LruCache(10);
    cache.put(1, 10);
    cache.put(2, 11);

    assertThat(cache.use(1)).isTrue();
    assertThat(cache.use(2)).isFalse();
  }

  @Test
  void countsTheWeightOfAThingOnce() {
    LruCache cache = new LruCache(10);
    cache.put(1, 6);
    cache.put(1, 6);
    cache.put(2, 4);

    assertThat(cache.size()).isEqualTo(2);
    cache.clear();
    assertThat(cache.size()).isZero();
    cache.put(3, 10);
    assertThat(cache.use(3)).isTrue();
  }
}

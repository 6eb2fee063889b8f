package io.github.btc.research.tuner.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.tools.simulator.engine.LruCache;
import io.github.btc.tools.simulator.workload.Load;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HitRateSamplerTest {

  private static final int REQUESTS = 200_000;

  /** As long as no key is left out, the curve is what a cache of each size really does. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 100, 500, 1000, 5000})
  void withoutLeavingKeysOutItIsExact(int size) {
    long[] keys = zipf(1000, 0.9, 30_000);
    HitRateSampler sampler = sampled(keys, 100_000, 1);

    assertThat(sampler.curve().at(size)).isCloseTo(measured(keys, size), within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void withASampleOfAFewKeysItIsNear(long seed) {
    long[] keys = zipf(100_000, 0.8, REQUESTS);
    HitRateCurve curve = sampled(keys, 4_096, seed).curve();

    double sum = 0;
    int[] sizes = {500, 2_000, 8_000, 16_000, 30_000, 60_000};
    for (int size : sizes) {
      double error = Math.abs(curve.at(size) - measured(keys, size));
      assertThat(error).as("size %d", size).isLessThan(0.05);
      sum += error;
    }
    assertThat(sum / sizes.length).as("mean error").isLessThan(0.03);
  }

  /** A loop is what LRU is worst at: nothing at all, or everything. */
  @Test
  void aLoopHasAStepWhereItFits() {
    long[] keys = LongStream.range(0, REQUESTS).map(i -> i % 20_000).toArray();
    HitRateCurve curve = sampled(keys, 2_048, 5).curve();

    assertThat(curve.at(15_000)).isCloseTo(0, within(0.02));
    assertThat(curve.at(25_000)).isCloseTo(0.9, within(0.02));
  }

  @Test
  void ratesNeverFallAndStayBelowOne() {
    HitRateCurve curve = sampled(zipf(50_000, 1.1, REQUESTS), 256, 7).curve();

    double before = 0;
    for (int size = 0; size < 60_000; size += 100) {
      assertThat(curve.at(size)).isBetween(before, 1.0);
      before = curve.at(size);
    }
    assertThat(curve.at(0)).isZero();
  }

  @Test
  void nothingAskedMeansNoHits() {
    assertThat(new HitRateSampler(16, 1).curve().at(1e9)).isZero();
    assertThatIllegalArgumentException().isThrownBy(() -> new HitRateSampler(1, 1));
  }

  private static HitRateSampler sampled(long[] keys, int mostKeys, long seed) {
    HitRateSampler sampler = new HitRateSampler(mostKeys, seed);
    LongStream.of(keys).forEach(sampler::asked);
    return sampler;
  }

  /** The oracle: a cache. */
  private static double measured(long[] keys, int size) {
    LruCache cache = new LruCache(size);
    long hits = 0;
    for (long key : keys) {
      if (cache.use(key)) {
        hits++;
      } else {
        cache.put(key, 1);
      }
    }
    return (double) hits / keys.length;
  }

  private static long[] zipf(int keys, double s, int requests) {
    Load.Keys law = Load.Keys.zipf(keys, s);
    SplittableRandom random = new SplittableRandom(11);
    return LongStream.generate(() -> law.next(random)).limit(requests).toArray();
  }
}

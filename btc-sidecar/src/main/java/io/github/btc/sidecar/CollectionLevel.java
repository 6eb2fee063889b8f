package io.github.btc.sidecar;

import io.github.btc.ActivationInterval;
import java.time.Duration;
import java.util.random.RandomGenerator;

/*
 * This process counts no requests, so it samples by time, and then a task is due at A^max. Without
 * this class, the task would always run above A^max, and all sidecars of a service would collect at
 * the same level. So this class draws X once for each collection, and the controller gets X as its
 * interval. X leaves as much room below A^max as the service allocates between two samples. A sample
 * that comes late finds more, for instance after a pause of this process, but it tells no more about
 * the next one.
 */

/** Draws a new level for each collection. One thread at a time uses it. */
final class CollectionLevel {

  /** The last growth has the same weight as all earlier ones together. */
  private static final double WEIGHT = 0.5;

  private final RandomGenerator random;
  private final double sampleEveryNanos;
  private double share; // position between A^min and A^max
  private double lastLevel = Double.NaN;
  private long lastNanos;
  private double growth; // between two samples

  CollectionLevel(RandomGenerator random, Duration sampleEvery) {
    this.random = random;
    this.sampleEveryNanos = sampleEvery.toNanos();
    this.share = random.nextDouble();
  }

  /** Records a sample. A lower level than before begins a new cycle. */
  void sample(double level, long nowNanos) {
    if (level < lastLevel) {
      share = random.nextDouble();
    } else if (level > lastLevel) {
      double late = Math.max(1, (nowNanos - lastNanos) / sampleEveryNanos);
      growth += WEIGHT * ((level - lastLevel) / late - growth);
    }
    lastLevel = level;
    lastNanos = nowNanos;
  }

  /** Returns {@code X = U(A^min, A^max)}, with A^max reduced by the growth between two samples. */
  ActivationInterval within(ActivationInterval wished) {
    double width = Math.max(0, wished.max() - growth - wished.min());
    double level = wished.min() + share * width;
    return ActivationInterval.between(level, level);
  }
}

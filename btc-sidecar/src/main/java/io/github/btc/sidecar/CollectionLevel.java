package io.github.btc.sidecar;

import io.github.btc.ActivationInterval;
import java.util.random.RandomGenerator;

/*
 * No request is counted in this process, so all looks are by the clock, and by the clock a task is
 * due at A^max: it would always run above, and all sidecars of a service at the same level. So X is
 * drawn here, once for each collection, and is what the controller is told as the interval. Between
 * two looks the service goes on allocating; that much is left free below A^max.
 */

/** Draws the level at which to collect, anew for each collection. Used by one thread at a time. */
final class CollectionLevel {

  /** What was seen last counts as much as all before it. */
  private static final double WEIGHT = 0.5;

  private final RandomGenerator random;
  private double share; // of the way from A^min up
  private double lastLevel = Double.NaN;
  private double growth; // between two looks

  CollectionLevel(RandomGenerator random) {
    this.random = random;
    this.share = random.nextDouble();
  }

  /** Takes note of a level. One that has fallen begins a new cycle. */
  void look(double level) {
    if (level < lastLevel) {
      share = random.nextDouble();
    } else if (level > lastLevel) {
      growth += WEIGHT * (level - lastLevel - growth);
    }
    lastLevel = level;
  }

  /** Returns {@code X = U(A^min, A^max)}, as far as the service's haste leaves room for it. */
  ActivationInterval within(ActivationInterval wished) {
    double width = Math.max(0, wished.max() - growth - wished.min());
    double level = wished.min() + share * width;
    return ActivationInterval.between(level, level);
  }
}

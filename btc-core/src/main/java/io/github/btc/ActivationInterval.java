package io.github.btc;

import java.util.random.RandomGenerator;

/**
 * The closed interval {@code A = [A^min, A^max]} of levels at which a background task should run
 * (thesis, section 2.1).
 *
 * <p>A task is due from {@code A^min} on, also above {@code A^max}: taken literally, Listing 3.3
 * would never again run a task whose level has overshot the interval.
 *
 * @param min A^min, the level from which the task is due; finite, at least 0
 * @param max A^max, the level the task should not pass; finite, at least {@code min}
 */
public record ActivationInterval(double min, double max) {

  public ActivationInterval {
    if (!(min >= 0) || Double.isInfinite(min)) {
      throw new RefusedSettingException(
          "activationInterval.min", String.valueOf(min), "a finite level of at least 0");
    }
    if (!(max >= min) || Double.isInfinite(max)) {
      throw new RefusedSettingException(
          "activationInterval.max", String.valueOf(max), "a finite level of at least min " + min);
    }
  }

  /**
   * Returns the interval between two levels.
   *
   * @param min A^min
   * @param max A^max
   * @return the closed interval
   */
  public static ActivationInterval between(double min, double max) {
    return new ActivationInterval(min, max);
  }

  /**
   * Tells whether a level lies inside the closed interval.
   *
   * @param level the monitor's level
   * @return true from {@code A^min} to {@code A^max}, both included
   */
  public boolean contains(double level) {
    return level >= min && level <= max;
  }

  /**
   * Draws {@code X = U(A^min, A^max)}, the randomness that keeps replicas from closing together
   * (thesis, Eq. 3.1).
   *
   * @param random the source of randomness
   * @return a level inside the interval
   */
  public double draw(RandomGenerator random) {
    return min + random.nextDouble() * (max - min);
  }

  /**
   * Returns this interval with both bounds multiplied.
   *
   * @param factor from 0 (excluded) to 1
   * @return the scaled interval
   */
  public ActivationInterval scaledBy(double factor) {
    if (!(factor > 0 && factor <= 1)) {
      throw new RefusedSettingException("factor", String.valueOf(factor), "more than 0, at most 1");
    }
    return factor == 1 ? this : new ActivationInterval(min * factor, max * factor);
  }
}

package io.github.btc.research.models.ctmc;

import io.github.btc.RefusedSettingException;
import java.util.Arrays;

/*
 * Uniformization (Jensen 1953): with q the highest exit rate, the chain jumps at the times of a
 * Poisson process of rate q, and P(t) = Σ_k Poisson(k; qt) v_k with v_k = v_(k-1) (I + Q/q). The
 * rewards c_k = v_k·r do not depend on t: they are computed once, as far as needed, and every t is
 * a mixture of them.
 */

/**
 * {@code t -> E[X(t)] = Σ r_k P_k(t)} (thesis, section 2.2.1) by uniformization. The truncation
 * error is at most {@link #TOLERANCE} times the largest reward. Costs one pass over the chain per
 * jump up to {@code qt}, once; then {@code O(√(qt))} per time. Not thread-safe.
 */
public final class TransientCurve {

  /** The Poisson probability left out at each time. */
  public static final double TOLERANCE = 1e-13;

  private static final int MOST_JUMPS = 100_000_000;

  private final Ctmc chain;
  private final double[] rates;
  private final double jumpRate;
  private double[] present;
  private double[] reward = new double[256];
  private int known;

  /**
   * Makes the curve.
   *
   * @param chain the chain
   * @param initial the probabilities of its states at time 0
   * @param rates the reward rate in each state
   */
  public TransientCurve(Ctmc chain, double[] initial, double[] rates) {
    this.chain = chain;
    this.rates = rates.clone();
    this.jumpRate = chain.highestExitRate();
    this.present = initial.clone();
    addReward();
  }

  /**
   * Returns the expected reward rate at a time.
   *
   * @param time from 0, in the unit of the rates
   */
  public double at(double time) {
    double jumps = jumpRate * time;
    if (!(time >= 0) || jumps > MOST_JUMPS) {
      throw new RefusedSettingException(
          "time", String.valueOf(time), "0 to " + MOST_JUMPS / jumpRate);
    }
    PoissonWeights weights = PoissonWeights.of(jumps, TOLERANCE);
    while (known <= weights.right()) {
      jump();
    }
    double sum = 0;
    for (int k = weights.left(); k <= weights.right(); k++) {
      sum += weights.weight(k) * reward[k];
    }
    return sum;
  }

  /**
   * Returns the first time at which a curve that rises to 1 reaches a level: a quantile, if it is a
   * distribution function.
   *
   * @param level more than 0, less than 1
   */
  public double firstTimeAt(double level) {
    if (!(level > 0 && level < 1)) {
      throw new RefusedSettingException("level", String.valueOf(level), "between 0 and 1");
    }
    double high = 1 / jumpRate;
    while (at(high) < level) {
      high *= 2;
    }
    double low = 0;
    while (high - low > 1e-12 * high) {
      double middle = (low + high) / 2;
      if (at(middle) < level) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private void jump() {
    double[] next = new double[present.length];
    for (int state = 0; state < present.length; state++) {
      double mass = present[state];
      if (mass != 0) {
        next[state] += mass * (1 - chain.exitRate(state) / jumpRate);
        for (int k = chain.rowStart(state); k < chain.rowStart(state + 1); k++) {
          next[chain.target(k)] += mass * chain.rate(k) / jumpRate;
        }
      }
    }
    present = next;
    addReward();
  }

  private void addReward() {
    if (known == reward.length) {
      reward = Arrays.copyOf(reward, known * 2);
    }
    double sum = 0;
    for (int state = 0; state < present.length; state++) {
      sum += present[state] * rates[state];
    }
    reward[known++] = sum;
  }
}

package io.github.btc.gc.cycle;

import io.github.btc.ActivationInterval;
import java.util.random.RandomGenerator;

/**
 * Lowers the activation interval of a task in its first two cycles. Replicas that start together
 * would otherwise run together, because the draw from A spreads them only over many cycles.
 *
 * <p>In these cycles A is a single level, drawn between the level at the start of the cycle and
 * A^min. The first cycle begins wherever the start of the service has left the level, so its draw
 * spreads the runs only over the rest of that cycle. The second cycle begins after a run, and its
 * draw spreads the runs over a whole cycle. Not thread-safe.
 */
public final class FirstCycles {

  private static final int LOWERED = 2;
  private static final long NEVER = -1;

  private final RandomGenerator random;
  private int begun;
  private long runsSeen = NEVER;
  private double levelAtStart;
  private double share;

  /**
   * Makes the first cycles of a replica.
   *
   * @param random seeded differently in each replica
   */
  public FirstCycles(RandomGenerator random) {
    this.random = random;
  }

  /**
   * Takes note of a sample. The first sample and the first one after a run begin a cycle.
   *
   * @param level the level
   * @param runs the runs of the task since any moment, controlled and uncontrolled ones
   */
  public void sampled(double level, long runs) {
    if (!areOver() && runs != runsSeen) {
      begun++;
      runsSeen = runs;
      levelAtStart = level;
      share = random.nextDouble();
    }
  }

  /** Tells whether the task asks for its interval itself from now on. */
  public boolean areOver() {
    return begun > LOWERED;
  }

  /**
   * Returns the interval of the current cycle.
   *
   * @param asked the interval that the task asks for
   * @return a single level in the first cycles, and later the interval that the task asks for
   */
  public ActivationInterval lower(ActivationInterval asked) {
    boolean lowered = begun > 0 && !areOver() && levelAtStart < asked.min();
    if (!lowered) {
      return asked;
    }
    double point = levelAtStart + share * (asked.min() - levelAtStart);
    return ActivationInterval.between(point, point);
  }
}

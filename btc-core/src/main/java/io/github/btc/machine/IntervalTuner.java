package io.github.btc.machine;

import io.github.btc.ActivationInterval;

/**
 * Moves an activation interval: an uncontrolled run lowers it at once (by a fifth), each controlled
 * run without one since raises it a little (by a hundredth), between a lowest share and what the
 * task asks for. Additive increase, multiplicative decrease: it ends just below the point where the
 * task would run by itself. Ours.
 */
final class IntervalTuner {

  private static final double DECREASE = 0.8;
  private static final double INCREASE = 0.01;

  private final double lowest;
  private double share = 1;

  IntervalTuner(double lowest) {
    this.lowest = lowest;
  }

  void uncontrolledRun() {
    share = Math.max(lowest, share * DECREASE);
  }

  void controlledRun() {
    share = Math.min(1, share + INCREASE);
  }

  ActivationInterval tune(ActivationInterval asked) {
    return asked.scaledBy(share);
  }
}

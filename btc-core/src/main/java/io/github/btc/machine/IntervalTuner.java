package io.github.btc.machine;

import io.github.btc.ActivationInterval;

/**
 * Moves an activation interval: an uncontrolled run lowers it at once (by a fifth), each controlled
 * run without one since raises it a little (by a hundredth), between a lowest share and what the
 * task asks for. It ends just below the point where the task would run by itself. Each time it has
 * climbed to that point it climbs half as fast, down to a sixteenth: an uncontrolled run is what it
 * is there to avoid. Ours.
 */
final class IntervalTuner {

  private static final double DECREASE = 0.8;
  private static final double INCREASE = 0.01;
  private static final double SLOWEST_INCREASE = INCREASE / 16;

  private final double lowest;
  private double share = 1;
  private double increase = INCREASE;
  private boolean lowered;
  private boolean climbing;

  IntervalTuner(double lowest) {
    this.lowest = lowest;
  }

  void uncontrolledRun() {
    if (lowered && climbing) {
      increase = Math.max(SLOWEST_INCREASE, increase / 2);
    }
    lowered = true;
    climbing = false; // several at once are one climb too high
    share = Math.max(lowest, share * DECREASE);
  }

  void controlledRun() {
    climbing = true;
    share = Math.min(1, share + increase);
  }

  ActivationInterval tune(ActivationInterval asked) {
    return asked.scaledBy(share);
  }
}

package io.github.btc.machine;

import io.github.btc.ActivationInterval;

/**
 * Moves an activation interval: an uncontrolled run lowers it at once (by a fifth), each controlled
 * run without one since raises it a little (by a hundredth), between a lowest share and what the
 * task asks for. It ends just below the point where the task would run by itself. Each time it has
 * climbed most of the way back to where it was lowered, and was too high again, it climbs half as
 * fast, down to a sixteenth: an uncontrolled run is what it is there to avoid. A run at all that
 * the task asks for says that there is no such point any more. Ours.
 */
final class IntervalTuner {

  private static final double DECREASE = 0.8;
  private static final double INCREASE = 0.01;
  private static final double SLOWEST_INCREASE = INCREASE / 16;

  private final double lowest;
  private double share = 1;
  private double increase = INCREASE;
  private double climbedFrom = Double.POSITIVE_INFINITY; // from here on up it is a climb back

  IntervalTuner(double lowest) {
    this.lowest = lowest;
  }

  void uncontrolledRun() {
    if (share >= climbedFrom) {
      increase = Math.max(SLOWEST_INCREASE, increase / 2);
    }
    double lowered = Math.max(lowest, share * DECREASE);
    climbedFrom = (lowered + share) / 2;
    share = lowered;
  }

  void controlledRun() {
    if (share == 1) {
      increase = INCREASE;
    }
    share = Math.min(1, share + increase);
  }

  ActivationInterval tune(ActivationInterval asked) {
    return asked.scaledBy(share);
  }
}

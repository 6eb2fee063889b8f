package io.github.btc.machine;

import io.github.btc.ActivationInterval;

/**
 * Moves an activation interval between a lowest share and the interval that the task asks for. An
 * uncontrolled run lowers the interval by a fifth, and each controlled run raises it by a
 * hundredth. So the interval settles just below the level at which the task would run by itself. If
 * an uncontrolled run comes after the interval has climbed back at least half of the way, the
 * interval climbs half as fast from then on, down to a sixteenth. A controlled run at the interval
 * that the task asks for restores the first speed. The thesis does not move intervals.
 */
final class IntervalTuner {

  private static final double DECREASE = 0.8;
  private static final double INCREASE = 0.01;
  private static final double SLOWEST_INCREASE = INCREASE / 16;

  private final double lowest;
  private double share = 1;
  private double increase = INCREASE;
  private double climbedFrom = Double.POSITIVE_INFINITY; // from here on, half the way is done

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

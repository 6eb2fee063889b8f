package io.github.btc.machine;

import io.github.btc.ActivationInterval;

/**
 * Moves an activation interval between a lowest share and the interval that the task asks for. An
 * uncontrolled run lowers it by a fifth. Each controlled run raises it by an eighth of the way that
 * is left, and by at least a hundredth. So it ends just below the level at which the task would run
 * by itself. If an uncontrolled run comes after the interval has climbed back more than half of
 * that fifth, it climbs half as fast from then on, down to a 64th. A controlled run at the interval
 * that the task asks for restores the first speed. The thesis does not move intervals.
 */
final class IntervalTuner {

  private static final double DECREASE = 0.8;
  private static final double HALF_OF_THE_WAY_BACK = (1 + 1 / DECREASE) / 2;
  private static final double INCREASE = 0.125; // of the way that is left
  private static final double LEAST_INCREASE = 0.01;
  private static final double SLOWEST = 1.0 / 64;

  private final double lowest;
  private final double slowest;
  private double share = 1;
  private double speed = 1;
  private double loweredTo = Double.POSITIVE_INFINITY;

  private IntervalTuner(double lowest, double slowest) {
    this.lowest = lowest;
    this.slowest = slowest;
  }

  IntervalTuner(double lowest) {
    this(lowest, SLOWEST);
  }

  static IntervalTuner of(MachineSettings settings) {
    return new IntervalTuner(
        settings.has(Rule.INTERVAL_TUNER) ? settings.lowestIntervalShare() : 1,
        settings.has(Rule.SLOWER_CLIMB) ? SLOWEST : 1);
  }

  void uncontrolledRun() {
    if (share > loweredTo * HALF_OF_THE_WAY_BACK) {
      speed = Math.max(slowest, speed / 2);
    }
    share = Math.max(lowest, share * DECREASE);
    loweredTo = share;
  }

  void controlledRun() {
    if (share == 1) {
      speed = 1;
    }
    share = Math.min(1, share + speed * Math.max(LEAST_INCREASE, INCREASE * (1 - share)));
  }

  ActivationInterval tune(ActivationInterval asked) {
    return asked.scaledBy(share);
  }
}

package io.github.btc.machine;

/**
 * Estimates how soon a level can reach a target, from how fast it has grown. The pace is the
 * fastest growth per time that was seen. It fades by a tenth with each measurement, so that one
 * burst is not remembered for ever. An uncontrolled run doubles it, because the level was faster
 * than every measurement. Ours: the thesis has no clock.
 */
final class LevelPace {

  private static final double KEPT = 0.9;

  /** Shorter times measure how a collector hands out memory and not how fast a service uses it. */
  private final long shortestNanos;

  private final boolean inForce;

  private double levelsPerNano;
  private double level = Double.NaN;
  private long atNanos;

  LevelPace(long shortestNanos, boolean inForce) {
    this.shortestNanos = shortestNanos;
    this.inForce = inForce;
  }

  /**
   * Takes a level, if it could be read. A fall, or the first level, only begins a new measurement.
   */
  void sampled(double newLevel, long nowNanos) {
    if (Double.isNaN(newLevel)) {
      return;
    }
    if (!(newLevel >= level)) {
      begin(newLevel, nowNanos);
    } else if (nowNanos - atNanos >= shortestNanos) {
      double measured = (newLevel - level) / (nowNanos - atNanos);
      levelsPerNano = Math.max(levelsPerNano * KEPT, measured);
      begin(newLevel, nowNanos);
    }
  }

  void uncontrolledRun() {
    levelsPerNano *= 2;
  }

  /** Begins a new measurement, for instance because the task has run. */
  void begin(double newLevel, long nowNanos) {
    level = newLevel;
    atNanos = nowNanos;
  }

  /** Returns how soon the level can reach a target; {@link Long#MAX_VALUE} if it has not grown. */
  long nanosUntil(double target) {
    double left = target - level;
    return left <= 0 || !inForce
        ? 0
        : (long) (left / levelsPerNano); // x / 0 becomes Long.MAX_VALUE
  }
}

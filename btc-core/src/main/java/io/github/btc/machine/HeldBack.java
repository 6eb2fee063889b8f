package io.github.btc.machine;

/**
 * Holds a task back whose runs leave its level where it was. After {@value #MOST_IN_VAIN} such runs
 * in a row, failed ones among them, the task waits until its level has risen by A^min from there,
 * as after a run that helped. The thesis has no such rule.
 *
 * <p>The task waits at most an hour. The reason of a failure may pass while the level stands still.
 * The level of a heap is a share, which may have no room to rise so far. Without the hour, such a
 * task would be left to the process for good.
 */
final class HeldBack {

  private static final int MOST_IN_VAIN = 2;
  private static final long LONGEST_NANOS = 3_600_000_000_000L;

  private final boolean inForce;
  private int inVain;
  private double untilLevel = Double.NEGATIVE_INFINITY;
  private long untilNanos;

  HeldBack(boolean inForce) {
    this.inForce = inForce;
  }

  /** Notes a run that has left the level where it was. */
  void ranInVain(double levelNow, double least, long nowNanos) {
    inVain++;
    untilLevel = levelNow + least;
    untilNanos = nowNanos + LONGEST_NANOS;
  }

  /** Notes a run that has lowered the level. */
  void ranWell() {
    inVain = 0;
  }

  /**
   * Notes that the level has fallen without a run of ours: it rises from there. A level that could
   * not be read tells nothing.
   */
  void fell(double levelNow, double least) {
    if (!Double.isNaN(levelNow)) {
      untilLevel = Math.min(untilLevel, levelNow + least);
    }
  }

  /** Tells whether the task waits. Without a reading of the level it does not. */
  boolean holds(double level, long nowNanos) {
    return inForce && inVain >= MOST_IN_VAIN && level < untilLevel && nowNanos - untilNanos < 0;
  }
}

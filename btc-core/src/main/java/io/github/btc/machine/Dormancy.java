package io.github.btc.machine;

/**
 * Tells whether a task is dormant. After {@value #VAIN_RUNS} closings in a row that cost more than
 * they saved, the controller does not close for the task for ten minutes; then one more run decides
 * again. The thesis has no such rule.
 */
final class Dormancy {

  private static final int VAIN_RUNS = 5;

  private final boolean inForce;
  private int vainRuns;
  private boolean dormant;
  private long dormantUntilNanos;

  Dormancy(boolean inForce) {
    this.inForce = inForce;
  }

  void ran(boolean paid, long nowNanos) {
    vainRuns = paid ? 0 : vainRuns + 1;
    dormant = vainRuns >= VAIN_RUNS;
    dormantUntilNanos = nowNanos + MachineSettings.DORMANT_NANOS;
  }

  boolean isDormant(long nowNanos) {
    return inForce && dormant && nowNanos - dormantUntilNanos < 0;
  }
}

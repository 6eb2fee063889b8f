package io.github.btc.machine;

/**
 * Tells whether a task is dormant. A run so short that no request would notice it costs more in
 * refusals than it saves. After {@value #SHORT_RUNS} such runs in a row the controller does not
 * close for the task for ten minutes; then one more run decides again. The thesis has no such rule.
 */
final class Dormancy {

  private static final int SHORT_RUNS = 5;
  private static final long DORMANT_NANOS = 600_000_000_000L;

  private final long worthwhileFromNanos;
  private int shortRuns;
  private boolean dormant;
  private long dormantUntilNanos;

  Dormancy(long worthwhileFromNanos) {
    this.worthwhileFromNanos = worthwhileFromNanos;
  }

  void ran(long runNanos, long nowNanos) {
    shortRuns = runNanos < worthwhileFromNanos ? shortRuns + 1 : 0;
    dormant = shortRuns >= SHORT_RUNS;
    dormantUntilNanos = nowNanos + DORMANT_NANOS;
  }

  boolean isDormant(long nowNanos) {
    return dormant && nowNanos - dormantUntilNanos < 0;
  }
}

package io.github.btc.gc;

/**
 * Measures how fast Eden fills. A service that fills Eden slowly can wait longer with a collection
 * than others, because few requests arrive between the decision and the collection. The pace is
 * that of the last eighth of Eden or more. Not thread-safe. Ours: the sources have fixed intervals.
 */
final class EdenPace {

  private static final int PIECES_OF_EDEN = 8;
  private static final long SLOW_NANOS = 1_000_000_000;

  private boolean slow;
  private long runsSeen = -1;
  private double usedBefore;
  private long nanosBefore;

  /**
   * Takes note of a sample. A run empties Eden, so it begins a new measurement.
   *
   * @param usedBytes bytes in use in Eden
   * @param edenBytes the size of Eden
   * @param runs collections that have emptied Eden, since any moment
   * @param nowNanos the time of the sample
   */
  void sampled(double usedBytes, long edenBytes, long runs, long nowNanos) {
    double filled = usedBytes - usedBefore;
    if (runs != runsSeen || filled < 0) {
      begin(usedBytes, runs, nowNanos);
    } else if (filled * PIECES_OF_EDEN >= edenBytes) {
      slow = (nowNanos - nanosBefore) * (edenBytes / filled) >= SLOW_NANOS;
      begin(usedBytes, runs, nowNanos);
    }
  }

  private void begin(double usedBytes, long runs, long nowNanos) {
    usedBefore = usedBytes;
    runsSeen = runs;
    nanosBefore = nowNanos;
  }

  /** Tells whether all of Eden would take a second or more at the present pace. */
  boolean isSlow() {
    return slow;
  }
}

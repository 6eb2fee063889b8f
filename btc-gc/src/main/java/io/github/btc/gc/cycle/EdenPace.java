package io.github.btc.gc.cycle;

/**
 * Measures how fast Eden fills. A service that fills Eden slowly can wait longer with a collection
 * than others, because few requests arrive between the decision and the collection. The pace is
 * that of the last eighth of Eden or more. Not thread-safe. Ours: the sources have fixed intervals.
 */
public final class EdenPace {

  private static final int PIECES_OF_EDEN = 8;

  /** An eighth of Eden lasts for 50 ms at this pace, and a twentieth at the other one. */
  private static final double FAST_NANOS = 400e6;

  private static final double SLOW_NANOS = 1e9;

  private long edenBytes;
  private double nanosForEden;
  private long runsSeen = -1;
  private double usedBefore;
  private long nanosBefore;

  /**
   * Knows nothing yet.
   *
   * @param edenBytes the size of Eden
   */
  public EdenPace(long edenBytes) {
    this.edenBytes = edenBytes;
  }

  /**
   * Takes note of a sample. A run empties Eden, so it begins a new measurement.
   *
   * @param usedBytes bytes in use in Eden
   * @param edenBytes the size of Eden
   * @param runs collections that have emptied Eden, since any moment
   * @param nowNanos the time of the sample
   */
  public void sampled(double usedBytes, long edenBytes, long runs, long nowNanos) {
    this.edenBytes = edenBytes;
    double filled = usedBytes - usedBefore;
    if (runs != runsSeen || filled < 0) {
      begin(usedBytes, runs, nowNanos);
    } else if (filled * PIECES_OF_EDEN >= edenBytes) {
      nanosForEden = (nowNanos - nanosBefore) * (edenBytes / filled);
      begin(usedBytes, runs, nowNanos);
    }
  }

  private void begin(double usedBytes, long runs, long nowNanos) {
    usedBefore = usedBytes;
    runsSeen = runs;
    nanosBefore = nowNanos;
  }

  /** {@return the size of Eden at the last sample} */
  public long edenBytes() {
    return edenBytes;
  }

  /**
   * Returns how far an interval may move towards the later one. It grows with the share of Eden
   * that does not fill in the last 50 ms, so these 50 ms are left to the requests at every pace.
   *
   * @return 0 if all of Eden fills in 0.4 s or less or if nothing is known, 1 from 1 s on
   */
  public double slowness() {
    double slowness = (1 / FAST_NANOS - 1 / nanosForEden) / (1 / FAST_NANOS - 1 / SLOW_NANOS);
    return Math.max(0, Math.min(1, slowness));
  }
}

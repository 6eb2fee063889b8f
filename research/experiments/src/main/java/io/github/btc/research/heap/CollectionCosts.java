package io.github.btc.research.heap;

/**
 * The time of a collection without requests in flight, by collector. The figures are those of
 * {@code docs/maintainers/collectors.md} for JDK 25 on 2 processors, with 100 and 400 MB of live
 * data. Other sizes are on the straight line through both.
 */
public enum CollectionCosts {
  /** The serial collector, which uses one thread. */
  SERIAL(40, 170, 1.5, 1, 1),
  /** The parallel collector, which uses as many threads as processors. */
  PARALLEL(31, 139, 2.3, 2, 8),
  /** The G1 collector, which uses as many threads as processors. */
  G1(27, 111, 1.65, 2, 8);

  /** The time to allocate the rest of Eden. The page has 1 to 5 ms for 50 MB. */
  static final double FILL_MILLIS_PER_MB = 0.06;

  /** The assumed time to copy survivors, as a share of a full collection of the same size. */
  private static final double COPY_PER_FULL = 1 / 3.0;

  private static final double LOWER_LIVE_MB = 100;
  private static final double UPPER_LIVE_MB = 400;

  private final double lowerMillis;
  private final double upperMillis;
  private final double youngMillis;
  private final double measuredThreads;
  private final double mostThreads;

  CollectionCosts(
      double lowerMillis,
      double upperMillis,
      double youngMillis,
      double measuredThreads,
      double mostThreads) {
    this.lowerMillis = lowerMillis;
    this.upperMillis = upperMillis;
    this.youngMillis = youngMillis;
    this.measuredThreads = measuredThreads;
    this.mostThreads = mostThreads;
  }

  /** Returns the time of a full collection in ms. */
  public double fullMillis(double liveMegabytes, double cpus) {
    double atLive = lowerMillis + perMegabyte() * (liveMegabytes - LOWER_LIVE_MB);
    return Math.max(youngMillis, atLive) * slowdown(cpus);
  }

  /**
   * Returns the time in ms to fill the rest of Eden and to collect it.
   *
   * @param leftMegabytes the free part of Eden when the run begins
   * @param survivingMegabytes the part of Eden that survives and is copied
   */
  public double youngMillis(double leftMegabytes, double survivingMegabytes, double cpus) {
    double fill = leftMegabytes * FILL_MILLIS_PER_MB / Math.min(1, cpus);
    double copy = survivingMegabytes * perMegabyte() * COPY_PER_FULL;
    return fill + (youngMillis + copy) * slowdown(cpus);
  }

  private double perMegabyte() {
    return (upperMillis - lowerMillis) / (UPPER_LIVE_MB - LOWER_LIVE_MB);
  }

  /** Assumes that up to eight threads share the work evenly. Two threads were measured. */
  private double slowdown(double cpus) {
    return measuredThreads / Math.min(mostThreads, cpus);
  }
}

package io.github.btc.tools.simulator.heap;

/**
 * What a collection costs with nobody inside, by collector: the figures of {@code
 * docs/reference/collectors.md} for JDK 25 on 2 processors, with 100 and 400 MB live, on a straight
 * line between and beyond.
 */
public enum CollectionCosts {
  /** One thread. */
  SERIAL(40, 170, 1.5, 1, 1),
  /** As many threads as processors. */
  PARALLEL(31, 139, 2.3, 2, 8),
  /** The same. */
  G1(27, 111, 1.65, 2, 8);

  /** Allocating what is left of Eden: 1 to 5 ms for 50 MB, same page. */
  static final double FILL_MILLIS_PER_MB = 0.06;

  /** Copying what survives. Assumed: a third of what a full collection takes for as much. */
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

  /** Returns how long a full collection takes, in ms. */
  public double fullMillis(double liveMegabytes, double cpus) {
    double atLive = lowerMillis + perMegabyte() * (liveMegabytes - LOWER_LIVE_MB);
    return Math.max(youngMillis, atLive) * slowdown(cpus);
  }

  /**
   * Returns how long a young run takes, in ms: fill Eden, then collect it.
   *
   * @param leftMegabytes of Eden when it begins
   * @param survivingMegabytes of Eden that are copied
   */
  public double youngMillis(double leftMegabytes, double survivingMegabytes, double cpus) {
    double fill = leftMegabytes * FILL_MILLIS_PER_MB / Math.min(1, cpus);
    double copy = survivingMegabytes * perMegabyte() * COPY_PER_FULL;
    return fill + (youngMillis + copy) * slowdown(cpus);
  }

  private double perMegabyte() {
    return (upperMillis - lowerMillis) / (UPPER_LIVE_MB - LOWER_LIVE_MB);
  }

  /** Threads share the work evenly, up to eight: assumed, it was measured with two only. */
  private double slowdown(double cpus) {
    return measuredThreads / Math.min(mostThreads, cpus);
  }
}

package io.github.btc.lab.run;

import java.util.List;

/**
 * The heap of a replica that never collects: it must hold everything that is ever allocated.
 *
 * @param liveMegabytes live state of the replica
 * @param requestsPerSecond that this replica serves
 */
public record LimitHeap(int liveMegabytes, double requestsPerSecond) {

  /** The flags that take the collector away. */
  public static final List<String> FLAGS =
      List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC");

  /** The share of the machine's memory that such heaps may take. */
  public static final double MEMORY_SHARE = 0.5;

  /** 256 KB by the service, the rest by the server around it. */
  private static final double MEGABYTES_PER_REQUEST = 0.32;

  private static final double MARGIN = 1.25;
  private static final double HELD_PER_LIVE = 1.5;
  private static final int BASE_MEGABYTES = 256;

  /**
   * Says how large it must be.
   *
   * @param seconds how long the replica serves
   * @return MB
   */
  public int megabytesFor(double seconds) {
    return (int) (baseMegabytes() + seconds * megabytesPerSecond());
  }

  /**
   * Says how long a heap lasts.
   *
   * @param heapMegabytes its size
   * @return seconds; negative if not even the live state fits
   */
  public double secondsIn(double heapMegabytes) {
    return (heapMegabytes - baseMegabytes()) / megabytesPerSecond();
  }

  private double baseMegabytes() {
    return liveMegabytes * HELD_PER_LIVE + BASE_MEGABYTES;
  }

  private double megabytesPerSecond() {
    return requestsPerSecond * MEGABYTES_PER_REQUEST * MARGIN;
  }
}

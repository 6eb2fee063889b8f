package io.github.btc.tools.replicas.run;

import java.util.List;

/**
 * The heap of a replica that never collects: it must hold everything that is ever allocated.
 *
 * @param need what the service allocates
 * @param liveMegabytes live state of the replica
 * @param requestsPerSecond that this replica serves
 */
public record LimitHeap(Need need, int liveMegabytes, double requestsPerSecond) {

  /** The flags that take the collector away. */
  public static final List<String> FLAGS =
      List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC");

  /** The share of the machine's memory that such heaps may take. */
  public static final double MEMORY_SHARE = 0.5;

  private static final double MARGIN = 1.25;
  private static final int BASE_MEGABYTES = 256;

  /**
   * What a service allocates.
   *
   * @param megabytesPerRequest while it serves one
   * @param megabytesPerLive while it takes in a megabyte of its live state
   */
  public record Need(double megabytesPerRequest, double megabytesPerLive) {

    /** The papers' service: 256 KB by itself, the rest by the server around it. */
    public static final Need TOY = new Need(0.32, 1.5);
  }

  /**
   * That of the papers' service.
   *
   * @param liveMegabytes live state of the replica
   * @param requestsPerSecond that this replica serves
   */
  public LimitHeap(int liveMegabytes, double requestsPerSecond) {
    this(Need.TOY, liveMegabytes, requestsPerSecond);
  }

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
    return liveMegabytes * need.megabytesPerLive() + BASE_MEGABYTES;
  }

  private double megabytesPerSecond() {
    return requestsPerSecond * need.megabytesPerRequest() * MARGIN;
  }
}

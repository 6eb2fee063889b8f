package io.github.btc.tools.replicas.run;

import java.util.List;

/**
 * The heap of a replica that never collects. It must have room for everything that is ever
 * allocated.
 *
 * @param need memory that the service allocates
 * @param liveMegabytes live state of the replica
 * @param requestsPerSecond requests per second to this replica
 */
public record LimitHeap(Need need, int liveMegabytes, double requestsPerSecond) {

  /** The flags that switch collections off. */
  public static final List<String> FLAGS =
      List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseEpsilonGC");

  /** The share of the machine's memory that the heaps of all replicas may take. */
  public static final double MEMORY_SHARE = 0.5;

  private static final double MARGIN = 1.25;
  private static final int BASE_MEGABYTES = 256;

  /**
   * The memory that a service allocates.
   *
   * @param megabytesPerRequest memory for each request
   * @param megabytesPerLive memory for each megabyte of live state, while the service creates it
   */
  public record Need(double megabytesPerRequest, double megabytesPerLive) {

    /** The papers' service: it allocates 256 KB, and the server around it allocates the rest. */
    public static final Need TOY = new Need(0.32, 1.5);
  }

  /**
   * Creates the heap of the papers' service.
   *
   * @param liveMegabytes live state of the replica
   * @param requestsPerSecond requests per second to this replica
   */
  public LimitHeap(int liveMegabytes, double requestsPerSecond) {
    this(Need.TOY, liveMegabytes, requestsPerSecond);
  }

  /**
   * Returns the size of a heap that suffices for some time.
   *
   * @param seconds time in which the replica answers requests
   * @return MB
   */
  public int megabytesFor(double seconds) {
    return (int) (baseMegabytes() + seconds * megabytesPerSecond());
  }

  /**
   * Returns the time for which a heap suffices.
   *
   * @param heapMegabytes size of the heap
   * @return seconds; negative if the live state alone does not fit
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

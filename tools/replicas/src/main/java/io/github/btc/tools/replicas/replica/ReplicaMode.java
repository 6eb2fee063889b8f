package io.github.btc.tools.replicas.replica;

/** The part of a replica that decides when to collect. */
public enum ReplicaMode {
  /** The JVM decides. */
  OFF,
  /** A controller starts full collections behind a closed gate, without an announcement. */
  GATE_ONLY,
  /** A controller starts young and old collections behind a closed gate, announced by refusals. */
  BTC,
  /** A controller like that of {@link #BTC} starts full collections only, as in the thesis. */
  FULL,
  /** There are no collections, because the heap is large enough for the whole run. */
  NO_COLLECTIONS;

  /**
   * Returns whether a controller runs.
   *
   * @return true if the replica can refuse requests
   */
  public boolean hasController() {
    return this != OFF && this != NO_COLLECTIONS;
  }

  /**
   * Returns whether the replica announces a closing before a collection begins.
   *
   * @return true with a controller that announces
   */
  public boolean announces() {
    return hasController() && this != GATE_ONLY;
  }
}

package io.github.btc.tools.replicas.replica;

/** Who decides when this replica collects. */
public enum ReplicaMode {
  /** The JVM, whenever it likes. */
  OFF,
  /** A controller: full collections behind a closed gate, announced to nobody. */
  GATE_ONLY,
  /** A controller: young and old collections behind a closed gate, announced by refusals. */
  BTC,
  /** The same with full collections only, as the thesis had them. */
  FULL,
  /** The same with concurrent cycles, for collectors without an Eden. */
  CONCURRENT,
  /** Nobody: the heap is large enough for the whole run. */
  NO_COLLECTIONS;

  /**
   * Tells whether a controller runs.
   *
   * @return true if requests can be refused
   */
  public boolean hasController() {
    return this != OFF && this != NO_COLLECTIONS;
  }

  /**
   * Tells whether somebody is told before a collection begins.
   *
   * @return true with a controller that announces
   */
  public boolean announces() {
    return hasController() && this != GATE_ONLY;
  }
}

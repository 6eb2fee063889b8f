package io.github.btc.lab.replica;

/** Who decides when this replica collects. */
public enum ReplicaMode {
  /** The JVM, whenever it likes. */
  OFF,
  /** A controller: full collections behind a closed gate, announced to nobody. */
  GATE_ONLY,
  /** A controller: young and old collections behind a closed gate, announced by refusals. */
  BTC,
  /** Nobody: the heap is large enough for the whole run. */
  NO_COLLECTIONS;

  /**
   * Tells whether a controller runs.
   *
   * @return true if requests can be refused
   */
  public boolean hasController() {
    return this == GATE_ONLY || this == BTC;
  }
}

package io.github.btc.controller;

import io.github.btc.gate.OneWordGate;
import io.github.btc.process.NeighbourGates;
import io.github.btc.process.SharedGate;

/**
 * What a closing shuts: the controller's own gate, and for a task that stops the whole process the
 * gates of its neighbours. Used by the controller's thread.
 */
final class Gates {

  /** How often a neighbour's requests are counted: nobody wakes us when the last one leaves. */
  private static final long NEIGHBOUR_POLL_NANOS = 200_000;

  private final OneWordGate own;
  private final SharedGate shared;
  private final NeighbourGates neighbours;
  private final long longestShutNanos;

  Gates(OneWordGate own, SharedGate shared, NeighbourGates neighbours, long longestShutNanos) {
    this.own = own;
    this.shared = shared;
    this.neighbours = neighbours;
    this.longestShutNanos = longestShutNanos;
  }

  OneWordGate own() {
    return own;
  }

  void close(boolean neighboursToo) {
    shared.close();
    if (neighboursToo) {
      neighbours.lease(longestShutNanos);
    }
  }

  void open() {
    shared.open();
    neighbours.endLeases();
  }

  void endLeases() {
    neighbours.endLeases();
  }

  boolean areDrained() {
    return own.isDrained() && neighbours.inFlight() == 0;
  }

  int inFlight() {
    return own.inFlight() + neighbours.inFlight();
  }

  long nanosUntilCounted() {
    return own.isDrained() ? NEIGHBOUR_POLL_NANOS : Long.MAX_VALUE;
  }

  /** For how long leases of neighbours may still keep our gate closed. */
  long leaseNanos() {
    return shared.leaseNanos();
  }

  /** Tells whether our closing has ended by its time alone. */
  boolean haveOpenedByThemselves() {
    return shared.hasOpenedByItself();
  }

  /** For how long leases have kept our gate closed while we had not closed it. */
  long leasedNanos() {
    return shared.leasedNanos();
  }

  long shutTotalNanos() {
    return shared.shutTotalNanos();
  }
}

package io.github.btc.controller;

import io.github.btc.gate.OneWordGate;
import io.github.btc.process.NeighbourGates;
import io.github.btc.process.SharedGate;

/**
 * The gates that a closing closes: the controller's own gate and, for a task that stops the whole
 * process, the gates of its neighbours. Only the controller's thread uses it.
 */
final class Gates {

  /** How often a neighbour's requests are counted, because their end does not wake this thread. */
  private static final long NEIGHBOUR_POLL_NANOS = 200_000;

  private final OneWordGate own;
  private final SharedGate shared;
  private final NeighbourGates neighbours;
  private final long longestClosedNanos;

  Gates(OneWordGate own, SharedGate shared, NeighbourGates neighbours, long longestClosedNanos) {
    this.own = own;
    this.shared = shared;
    this.neighbours = neighbours;
    this.longestClosedNanos = longestClosedNanos;
  }

  OneWordGate own() {
    return own;
  }

  void close(boolean neighboursToo) {
    shared.close();
    if (neighboursToo) {
      neighbours.lease(longestClosedNanos);
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

  /** Tells the same without the requests that entered before the last change of tickets. */
  boolean areDrainedOfNew() {
    return own.isDrainedOfNew() && neighbours.inFlight() == 0;
  }

  int inFlight() {
    return own.inFlight() + neighbours.inFlight();
  }

  long nanosUntilCounted() {
    return own.isDrained() ? NEIGHBOUR_POLL_NANOS : Long.MAX_VALUE;
  }

  /** Returns for how long leases of neighbours may still keep the controller's gate closed. */
  long leaseNanos() {
    return shared.leaseNanos();
  }

  /** Tells whether the controller's closing ended only because its time was over. */
  boolean haveOpenedByThemselves() {
    return shared.hasOpenedByItself();
  }

  /** Returns for how long only leases have kept the controller's gate closed. */
  long leasedNanos() {
    return shared.leasedNanos();
  }

  long closedTotalNanos() {
    return shared.closedTotalNanos();
  }
}

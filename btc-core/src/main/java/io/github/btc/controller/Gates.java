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
      neighbours.hold(longestShutNanos);
    }
  }

  void open() {
    shared.open();
    neighbours.letGo();
  }

  void letNeighboursGo() {
    neighbours.letGo();
  }

  boolean areDrained() {
    return own.isDrained() && neighbours.inside() == 0;
  }

  int inside() {
    return own.inside() + neighbours.inside();
  }

  long nanosUntilCounted() {
    return own.isDrained() ? NEIGHBOUR_POLL_NANOS : Long.MAX_VALUE;
  }

  /** For how long a neighbour may still hold our gate. */
  long nanosHeld() {
    return shared.nanosHeld();
  }

  /** Tells whether our closing has ended by its time alone. */
  boolean haveOpenedByThemselves() {
    return shared.hasOpenedByItself();
  }

  /** For how long neighbours have held our gate while we did not want it shut. */
  long heldTotalNanos() {
    return shared.heldTotalNanos();
  }

  long shutTotalNanos() {
    return shared.shutTotalNanos();
  }
}

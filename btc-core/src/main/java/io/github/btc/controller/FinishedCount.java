package io.github.btc.controller;

import io.github.btc.gate.OneWordGate;

/** Counts all requests that have finished; the gate's own count begins anew after 2^23. */
final class FinishedCount {

  private final OneWordGate gate;
  private int seen;
  private long count;

  FinishedCount(OneWordGate gate) {
    this.gate = gate;
  }

  /** Asked at least once while two million requests finish; the controller's thread does. */
  long count() {
    int reading = gate.finished();
    count += OneWordGate.finishedBetween(seen, reading);
    seen = reading;
    return count;
  }

  /** The gate's count is this one modulo 2^23, because both began at 0. */
  void wakeAt(long finished) {
    gate.wakeAt((int) finished);
  }
}

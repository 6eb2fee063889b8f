package io.github.btc.controller;

import io.github.btc.gate.OneWordGate;

/** Counts all requests that have finished. The gate's own count begins again at 0 after 2^23. */
final class FinishedCount {

  private final OneWordGate gate;
  private int seen;
  private long count;

  FinishedCount(OneWordGate gate) {
    this.gate = gate;
  }

  /** Returns the count. It must be called at least once while two million requests finish. */
  long count() {
    int reading = gate.finished();
    count += OneWordGate.finishedBetween(seen, reading);
    seen = reading;
    return count;
  }

  /**
   * Asks the gate to wake the controller at a count. The gate's count is this count modulo 2^23.
   */
  void wakeAt(long finished) {
    gate.wakeAt((int) finished);
  }
}

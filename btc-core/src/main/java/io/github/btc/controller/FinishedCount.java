package io.github.btc.controller;

import io.github.btc.gate.OneWordGate;

/** Counts all finished requests, whereas the gate's own count begins again after 2^23. */
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

  /** Asks the gate to wake the controller at a count, which the gate has modulo 2^23. */
  void wakeAt(long finished) {
    gate.wakeAt((int) finished);
  }
}

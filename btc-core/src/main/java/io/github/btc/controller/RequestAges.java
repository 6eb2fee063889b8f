package io.github.btc.controller;

import io.github.btc.gate.OneWordGate;
import io.github.btc.machine.MachineSettings;

/**
 * Finds the least time for which the oldest request has been in flight. It notices a request that
 * stays in flight for longer than the time between two samples. One thread uses it.
 */
final class RequestAges {

  private final OneWordGate gate;
  private long changedNanos;

  RequestAges(OneWordGate gate, long nowNanos) {
    this.gate = gate;
    this.changedNanos = nowNanos;
  }

  /**
   * Changes the ticket of new requests once no request holds the old one, and so learns the least
   * age of the oldest request. A controller reads the ages once for each sample.
   *
   * @return 0 if no request is known to be old
   */
  long readOldestNanos(long nowNanos) {
    if (gate.changeTickets()) {
      changedNanos = nowNanos;
      return 0;
    }
    return nowNanos - changedNanos;
  }

  /**
   * Counts the requests for which no closing waits any more: a request that has been in flight for
   * minutes hardly notices a pause, and it would keep every task from running.
   */
  int disregarded(long nowNanos) {
    return nowNanos - changedNanos < MachineSettings.DISREGARD_FROM_NANOS ? 0 : gate.oldInFlight();
  }

  /** Takes note of an abandoned drain: every request in flight entered before the gate closed. */
  void drainAbandoned(long closedNanos) {
    if (gate.changeTickets()) {
      changedNanos = closedNanos;
    }
  }
}

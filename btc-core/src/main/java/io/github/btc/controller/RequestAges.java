package io.github.btc.controller;

import io.github.btc.gate.OneWordGate;

/**
 * Knows how long the oldest request has been inside, at least. Looked at now and then, it finds a
 * request that stays for longer than from one look to the next. Used by the controller's thread.
 */
final class RequestAges {

  private final OneWordGate gate;
  private long changedNanos;

  RequestAges(OneWordGate gate, long nowNanos) {
    this.gate = gate;
    this.changedNanos = nowNanos;
  }

  /** Returns 0 if nobody is known to have been inside at the last look. */
  long oldestNanos(long nowNanos) {
    if (gate.changeTickets()) {
      changedNanos = nowNanos;
      return 0;
    }
    return nowNanos - changedNanos;
  }

  /** Takes note of a drain that has not ended: whoever is inside entered before the gate closed. */
  void drainAbandoned(long closedNanos) {
    if (gate.changeTickets()) {
      changedNanos = closedNanos;
    }
  }
}

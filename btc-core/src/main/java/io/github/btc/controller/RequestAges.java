package io.github.btc.controller;

import io.github.btc.gate.OneWordGate;

/**
 * Knows how long the oldest request has been in flight, at least. Sampled now and then, it finds a
 * request that stays for longer than from one sample to the next. Used by the controller's thread.
 */
final class RequestAges {

  private final OneWordGate gate;
  private long changedNanos;

  RequestAges(OneWordGate gate, long nowNanos) {
    this.gate = gate;
    this.changedNanos = nowNanos;
  }

  /** Returns 0 if nobody is known to have been in flight at the last sample. */
  long oldestNanos(long nowNanos) {
    if (gate.changeTickets()) {
      changedNanos = nowNanos;
      return 0;
    }
    return nowNanos - changedNanos;
  }

  /**
   * Takes note of a drain that has not ended: whoever is in flight entered before the gate closed.
   */
  void drainAbandoned(long closedNanos) {
    if (gate.changeTickets()) {
      changedNanos = closedNanos;
    }
  }
}

package io.github.btc.gate;

/**
 * Finds the least time for which the oldest request has been in flight. It notices a request that
 * stays in flight for longer than the time between two samples. One thread uses it.
 */
public final class RequestAges {

  private final OneWordGate gate;
  private final long disregardedFromNanos;
  private long changedNanos;

  /**
   * Begins to watch a gate.
   *
   * @param gate the gate, whose tickets nobody else changes
   * @param disregardedFromNanos the age from which no closing waits for a request any more: it
   *     hardly notices a pause, and it would keep every task from running
   * @param nowNanos the time
   */
  public RequestAges(OneWordGate gate, long disregardedFromNanos, long nowNanos) {
    this.gate = gate;
    this.disregardedFromNanos = disregardedFromNanos;
    this.changedNanos = nowNanos;
  }

  /**
   * Changes the ticket of new requests once no request holds the old one, and so learns the least
   * age of the oldest request. A controller reads the ages once for each sample.
   *
   * @param nowNanos the time
   * @return nanoseconds; 0 if no request is known to be old
   */
  public long readOldestNanos(long nowNanos) {
    if (gate.changeTickets()) {
      changedNanos = nowNanos;
      return 0;
    }
    return nowNanos - changedNanos;
  }

  /**
   * Tells the least age of the oldest request as {@link #readOldestNanos} does, and changes
   * nothing.
   *
   * @param nowNanos the time
   * @return nanoseconds; 0 if no request is known to be old
   */
  public long oldestNanos(long nowNanos) {
    return gate.someOldAreInFlight() ? nowNanos - changedNanos : 0;
  }

  /**
   * Counts the requests for which no closing waits any more.
   *
   * @param nowNanos the time
   * @return requests that have been in flight for too long
   */
  public int disregarded(long nowNanos) {
    return nowNanos - changedNanos < disregardedFromNanos ? 0 : gate.oldInFlight();
  }

  /**
   * Takes note of an abandoned drain: every request in flight entered before the gate closed.
   *
   * @param closedNanos when the gate closed
   */
  public void drainAbandoned(long closedNanos) {
    if (gate.changeTickets()) {
      changedNanos = closedNanos;
    }
  }
}

package io.github.btc.gate;

import io.github.btc.Ticker;

/**
 * The closings of a gate, each with a limit in time. The controller's thread ends them. If that
 * thread fails to do so, the next request about to be refused ends an overdue closing and enters.
 *
 * <p>Thread-safe; a lock that no request takes guards the state.
 */
public final class TimedGate {

  /** The time after the controller's own limits at which the gate opens without its thread. */
  private static final long MARGIN_NANOS = 1_000_000_000;

  private final OneWordGate gate;
  private final Ticker ticker;
  private final long longestClosedNanos;
  private final Runnable wake;

  // volatile: written under the lock, read by requests about to be refused
  private volatile long closedUntilNanos;

  // guarded by this
  private boolean closed;
  private boolean openedByItself;
  private long closedSinceNanos;
  private long closedTotalNanos;

  /**
   * Makes an open gate.
   *
   * @param gate the gate that this object closes and opens
   * @param ticker the clock
   * @param longestClosedNanos how long a closing may last by all its limits, in nanoseconds
   * @param wake called when the gate has opened by itself
   */
  public TimedGate(OneWordGate gate, Ticker ticker, long longestClosedNanos, Runnable wake) {
    this.gate = gate;
    this.ticker = ticker;
    this.longestClosedNanos = longestClosedNanos;
    this.wake = wake;
    gate.openWhenOverdue(this::isOverdue, this::openIfOverdue);
  }

  /** Closes the gate until {@link #open()}, at most until a second after all limits. */
  public synchronized void close() {
    closedSinceNanos = ticker.nanos();
    closedUntilNanos = closedSinceNanos + longestClosedNanos + MARGIN_NANOS;
    openedByItself = false;
    closed = true;
    gate.close();
  }

  /** Opens the gate. A second call has no effect. */
  public synchronized void open() {
    gate.open(); // before anything that may fail
    if (closed) {
      closed = false;
      closedTotalNanos += ticker.nanos() - closedSinceNanos; // last: a clock may fail
    }
  }

  /** Opens the gate at the end of its controller, also when the clock fails. */
  public void openForGood() {
    try {
      open();
    } catch (Throwable e) {
      // The gate is open. How long it was closed is unknown.
    }
  }

  /** {@return whether the last closing ended only because its time was over} */
  public synchronized boolean hasOpenedByItself() {
    return openedByItself;
  }

  /**
   * Adds up how long the gate was closed.
   *
   * @return nanoseconds since the start; a closing under way does not count yet
   */
  public synchronized long closedTotalNanos() {
    return closedTotalNanos;
  }

  /** Tells whether the closing under way has lasted for longer than all limits. */
  private boolean isOverdue() {
    try {
      return ticker.nanos() - closedUntilNanos >= 0;
    } catch (Throwable e) {
      return false; // a clock that fails must not fail a request
    }
  }

  /** Ends what is overdue, for a request about to be refused; returns true if the gate is open. */
  private boolean openIfOverdue() {
    try {
      return isOverdue() && endOverdue();
    } catch (Throwable e) {
      return false; // a clock that fails must not fail a request
    }
  }

  private synchronized boolean endOverdue() {
    if (closed && ticker.nanos() - closedUntilNanos >= 0) {
      openedByItself = true;
      open();
      wake.run();
    }
    return !closed;
  }
}

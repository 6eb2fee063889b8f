package io.github.btc.process;

import io.github.btc.Ticker;
import io.github.btc.gate.OneWordGate;

/**
 * A gate that its controller shuts, and neighbours in the same process may hold shut: it is open
 * when nobody wants it shut. A neighbour's hold is a lease, and the controller's thread ends it.
 *
 * <p>Thread-safe, by a lock that no request takes.
 */
public final class SharedGate implements GateMXBean {

  private final OneWordGate gate;
  private final Ticker ticker;
  private final long longestHoldNanos;
  private final Runnable wake;

  // guarded by this
  private boolean shutByOwner;
  private boolean openForGood;
  private int holds;
  private long heldSinceNanos;
  private long heldUntilNanos;
  private long heldTotalNanos;

  /**
   * Makes an open one.
   *
   * @param gate what is shut and opened
   * @param ticker the time
   * @param longestHoldNanos how long a neighbour may hold it shut at once, in nanoseconds
   * @param wake called when a hold begins or ends, so that the controller looks at {@link
   *     #nanosHeld}
   */
  public SharedGate(OneWordGate gate, Ticker ticker, long longestHoldNanos, Runnable wake) {
    this.gate = gate;
    this.ticker = ticker;
    this.longestHoldNanos = longestHoldNanos;
    this.wake = wake;
  }

  /** Shuts the gate for its controller. */
  public synchronized void close() {
    shutByOwner = true;
    gate.close();
  }

  /** Opens the gate, unless a neighbour holds it. */
  public synchronized void open() {
    shutByOwner = false;
    if (holds == 0) {
      gate.open();
    }
  }

  /** Opens the gate, whoever holds it, and ignores neighbours from now on. */
  public synchronized void openForGood() {
    gate.open(); // before anything that may fail
    shutByOwner = false;
    openForGood = true;
    endHold();
  }

  /**
   * Tells for how long a neighbour may still hold the gate, and ends a hold that is over.
   *
   * @return nanoseconds; 0 if nobody holds it
   */
  public synchronized long nanosHeld() {
    if (holds > 0 && ticker.nanos() - heldUntilNanos >= 0) {
      endHold();
    }
    return holds == 0 ? 0 : heldUntilNanos - ticker.nanos();
  }

  /**
   * Adds up how long neighbours held the gate.
   *
   * @return nanoseconds since the start, without a hold under way
   */
  public synchronized long heldTotalNanos() {
    return heldTotalNanos;
  }

  @Override
  public synchronized void hold(long nanos) {
    if (openForGood) {
      return;
    }
    long now = ticker.nanos();
    long until = now + Math.max(0, Math.min(nanos, longestHoldNanos));
    heldUntilNanos = holds == 0 || until - heldUntilNanos > 0 ? until : heldUntilNanos;
    if (holds++ == 0) {
      heldSinceNanos = now;
      if (!shutByOwner) { // a closing under way counts its refusals from its own beginning
        gate.close();
      }
    }
    wake.run();
  }

  @Override
  public synchronized void letGo() {
    if (holds == 1) {
      endHold();
      wake.run();
    } else if (holds > 1) {
      holds--;
    }
  }

  @Override
  public int getInside() {
    return gate.inside();
  }

  private void endHold() {
    if (holds > 0) {
      holds = 0;
      heldTotalNanos += ticker.nanos() - heldSinceNanos;
      if (!shutByOwner) {
        gate.open();
      }
    }
  }
}

package io.github.btc.process;

import io.github.btc.Ticker;
import io.github.btc.gate.OneWordGate;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A gate that its controller shuts, and neighbours in the same process may hold shut: it is open
 * when nobody wants it shut. A neighbour's hold is a lease of its own, and the controller's thread
 * ends it when its time is over.
 *
 * <p>Thread-safe, by a lock that no request takes.
 */
public final class SharedGate implements GateMXBean {

  private final OneWordGate gate;
  private final Ticker ticker;
  private final long longestHoldNanos;
  private final Runnable wake;

  // guarded by this
  private final Map<Long, Long> leases = new HashMap<>(); // when each ends, by ticket
  private long lastTicket = ThreadLocalRandom.current().nextLong(); // no other gate's ticket fits
  private boolean shutByOwner;
  private boolean openForGood;
  private boolean shut;
  private long shutSinceNanos;
  private long shutTotalNanos;

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
    gate.close(); // a hold under way has counted its refusals; a closing counts its own
    noteShut();
  }

  /** Opens the gate, unless a neighbour holds it. */
  public synchronized void open() {
    shutByOwner = false;
    openIfNobodyWantsItShut();
  }

  /** Opens the gate, whoever holds it, and ignores neighbours from now on. */
  public synchronized void openForGood() {
    gate.open(); // before anything that may fail
    shutByOwner = false;
    openForGood = true;
    leases.clear();
    try {
      openIfNobodyWantsItShut();
    } catch (Throwable e) {
      // The clock has failed: for how long the gate was shut stays unknown.
    }
  }

  /**
   * Tells for how long neighbours may still hold the gate, and ends those holds that are over.
   *
   * @return nanoseconds; 0 if nobody holds it
   */
  public synchronized long nanosHeld() {
    if (leases.isEmpty()) {
      return 0;
    }
    long now = ticker.nanos();
    leases.values().removeIf(until -> until - now <= 0);
    openIfNobodyWantsItShut();
    return leases.values().stream().mapToLong(until -> until - now).max().orElse(0);
  }

  /**
   * Adds up how long the gate was shut, for its controller or for neighbours.
   *
   * @return nanoseconds since the start, without what is under way
   */
  public synchronized long shutTotalNanos() {
    return shutTotalNanos;
  }

  @Override
  public synchronized long hold(long nanos) {
    long ticket = ++lastTicket;
    if (openForGood) {
      return ticket;
    }
    leases.put(ticket, ticker.nanos() + Math.max(0, Math.min(nanos, longestHoldNanos)));
    if (!shut) { // a closing under way counts its refusals from its own beginning
      gate.close();
      noteShut();
    }
    wake.run();
    return ticket;
  }

  @Override
  public synchronized void letGo(long ticket) {
    if (leases.remove(ticket) != null && leases.isEmpty()) {
      openIfNobodyWantsItShut();
      wake.run();
    }
  }

  @Override
  public int getInside() {
    return gate.inside();
  }

  private void noteShut() {
    if (!shut) {
      shut = true;
      shutSinceNanos = ticker.nanos();
    }
  }

  private void openIfNobodyWantsItShut() {
    if (shut && !shutByOwner && leases.isEmpty()) {
      gate.open();
      shut = false;
      shutTotalNanos += ticker.nanos() - shutSinceNanos; // last: a clock may fail
    }
  }
}

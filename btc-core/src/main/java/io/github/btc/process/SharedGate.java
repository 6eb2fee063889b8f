package io.github.btc.process;

import io.github.btc.Ticker;
import io.github.btc.gate.OneWordGate;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A gate that its controller shuts, and neighbours in the same process may hold shut: it is open
 * when nobody wants it shut. A neighbour's hold and the controller's own closing are leases, each
 * with an end of its own. The controller's thread ends them in time. Should it not come, the next
 * request that would be refused does.
 *
 * <p>Thread-safe, by a lock that no request takes.
 */
public final class SharedGate implements GateMXBean {

  /** The controller's own limits come first; this is for a controller's thread that does not. */
  private static final long MARGIN_NANOS = 1_000_000_000;

  private final OneWordGate gate;
  private final Ticker ticker;
  private final long longestHoldNanos;
  private final Runnable wake;

  // volatile: written under the lock, read by whoever is about to be refused
  private volatile long shutUntilNanos;

  // guarded by this
  private final Map<Long, Long> leases = new HashMap<>(); // when each ends, by ticket
  private long lastTicket = ThreadLocalRandom.current().nextLong(); // no other gate's ticket fits
  private boolean shutByOwner;
  private long ownerUntilNanos;
  private long ownerSinceNanos;
  private long ownerTotalNanos;
  private boolean openedByItself;
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
    gate.openWhenOverdue(this::openIfOverdue);
  }

  /**
   * Shuts the gate for its controller, until {@link #open()} or until a second after all limits.
   */
  public synchronized void close() {
    long now = ticker.nanos();
    shutByOwner = true;
    openedByItself = false;
    ownerSinceNanos = now;
    ownerUntilNanos = now + longestHoldNanos + MARGIN_NANOS;
    noteShut(now);
    gate.close(); // a hold under way has counted its refusals; a closing counts its own
  }

  /** Tells whether the last closing of the controller was ended by its time alone. */
  public synchronized boolean hasOpenedByItself() {
    return openedByItself;
  }

  /** Opens the gate, unless a neighbour holds it. */
  public synchronized void open() {
    boolean wasOwners = shutByOwner;
    shutByOwner = false;
    openIfNobodyWantsItShut();
    if (wasOwners) {
      long now = ticker.nanos(); // last: a clock may fail
      ownerTotalNanos += now - ownerSinceNanos;
      noteEnd(now);
    }
  }

  /** Ends what is over, for a request that would be refused; returns true if the gate is open. */
  private boolean openIfOverdue() {
    try {
      return ticker.nanos() - shutUntilNanos >= 0 && endOverdue();
    } catch (Throwable e) {
      return false; // a clock that fails must not fail a request
    }
  }

  private synchronized boolean endOverdue() {
    long now = ticker.nanos();
    endOverdueLeases(now);
    if (shutByOwner && now - ownerUntilNanos >= 0) {
      openedByItself = true;
      open();
    }
    openIfNobodyWantsItShut();
    wake.run();
    return !shut;
  }

  private void endOverdueLeases(long now) {
    leases.values().removeIf(until -> until - now <= 0);
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
    endOverdueLeases(now);
    openIfNobodyWantsItShut();
    return leases.values().stream().mapToLong(until -> until - now).max().orElse(0);
  }

  /**
   * Adds up how long the gate was shut for neighbours while its controller did not want it shut.
   *
   * @return nanoseconds since the start, without what is under way
   */
  public synchronized long heldTotalNanos() {
    return shutTotalNanos - ownerTotalNanos;
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
    long now = ticker.nanos();
    leases.put(ticket, now + Math.max(0, Math.min(nanos, longestHoldNanos)));
    boolean wasShut = shut;
    noteShut(now);
    if (!wasShut) { // a closing under way counts its refusals from its own beginning
      gate.close();
    }
    wake.run();
    return ticket;
  }

  @Override
  public synchronized void letGo(long ticket) {
    if (leases.remove(ticket) == null) {
      return;
    }
    if (leases.isEmpty()) {
      openIfNobodyWantsItShut();
      wake.run();
    }
    noteEnd(ticker.nanos());
  }

  @Override
  public int getInside() {
    return gate.inside();
  }

  private void noteShut(long now) {
    if (!shut) {
      shut = true;
      shutSinceNanos = now;
    }
    noteEnd(now);
  }

  /** The end of the last one who wants the gate shut, whoever wanted it before. */
  private void noteEnd(long now) {
    long restNanos = shutByOwner ? ownerUntilNanos - now : 0;
    for (long until : leases.values()) {
      restNanos = Math.max(restNanos, until - now);
    }
    shutUntilNanos = now + restNanos;
  }

  private void openIfNobodyWantsItShut() {
    if (shut && !shutByOwner && leases.isEmpty()) {
      gate.open();
      shut = false;
      shutTotalNanos += ticker.nanos() - shutSinceNanos; // last: a clock may fail
    }
  }
}

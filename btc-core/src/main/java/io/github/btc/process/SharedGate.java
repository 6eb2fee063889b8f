package io.github.btc.process;

import io.github.btc.Ticker;
import io.github.btc.gate.OneWordGate;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A gate that its controller closes, and that neighbours in the same process may close under a
 * lease. It is open when neither does. A lease and the controller's own closing each have an end.
 * The controller's thread ends them in time. If it does not come, the next request that would be
 * refused ends them.
 *
 * <p>Thread-safe, by a lock that no request takes.
 */
public final class SharedGate implements GateMXBean {

  /** The controller's own limits come first; this is for a controller's thread that does not. */
  private static final long MARGIN_NANOS = 1_000_000_000;

  private final OneWordGate gate;
  private final Ticker ticker;
  private final long longestLeaseNanos;
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
   * @param longestLeaseNanos how long one lease may last, in nanoseconds
   * @param wake called when a lease begins or ends, so that the controller asks {@link #leaseNanos}
   */
  public SharedGate(OneWordGate gate, Ticker ticker, long longestLeaseNanos, Runnable wake) {
    this.gate = gate;
    this.ticker = ticker;
    this.longestLeaseNanos = longestLeaseNanos;
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
    ownerUntilNanos = now + longestLeaseNanos + MARGIN_NANOS;
    noteShut(now);
    gate.close(); // a lease under way has counted its refusals; a closing counts its own
  }

  /** Tells whether the last closing of the controller was ended by its time alone. */
  public synchronized boolean hasOpenedByItself() {
    return openedByItself;
  }

  /** Opens the gate, unless it is under a lease. */
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

  /** Opens the gate, ends all leases, and grants none from now on. */
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
   * Tells for how long leases may still keep the gate closed, and ends those that are over.
   *
   * @return nanoseconds; 0 if there is no lease
   */
  public synchronized long leaseNanos() {
    if (leases.isEmpty()) {
      return 0;
    }
    long now = ticker.nanos();
    endOverdueLeases(now);
    openIfNobodyWantsItShut();
    return leases.values().stream().mapToLong(until -> until - now).max().orElse(0);
  }

  /**
   * Adds up how long leases kept the gate closed while its controller had not closed it.
   *
   * @return nanoseconds since the start, without what is under way
   */
  public synchronized long leasedNanos() {
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
  public synchronized long lease(long nanos) {
    long ticket = ++lastTicket;
    if (openForGood) {
      return ticket;
    }
    long now = ticker.nanos();
    leases.put(ticket, now + Math.max(0, Math.min(nanos, longestLeaseNanos)));
    boolean wasShut = shut;
    noteShut(now);
    if (!wasShut) { // a closing under way counts its refusals from its own beginning
      gate.close();
    }
    wake.run();
    return ticket;
  }

  @Override
  public synchronized void endLease(long ticket) {
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
  public int getInFlight() {
    return gate.inFlight();
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

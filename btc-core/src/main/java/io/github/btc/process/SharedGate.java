package io.github.btc.process;

import io.github.btc.Ticker;
import io.github.btc.gate.OneWordGate;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A gate that its controller closes, and that neighbours in the same process may close under a
 * lease. The gate is open when nobody closes it. A lease and the controller's own closing each have
 * a time limit. The controller's thread ends them in time. If that thread fails to do so, the next
 * request about to be refused ends them.
 *
 * <p>Thread-safe; a lock that no request takes guards the state.
 */
public final class SharedGate implements GateMXBean {

  /** The time after the controller's own limits at which the gate opens without its thread. */
  private static final long MARGIN_NANOS = 1_000_000_000;

  private final OneWordGate gate;
  private final Ticker ticker;
  private final long longestLeaseNanos;
  private final Runnable wake;

  // volatile: written under the lock, read by requests about to be refused
  private volatile long closedUntilNanos;

  // guarded by this
  private final Map<Long, Long> leases = new HashMap<>(); // the end of each lease by its ticket
  private long lastTicket = ThreadLocalRandom.current().nextLong(); // random: unlike other gates'
  private boolean closedByOwner;
  private long ownerUntilNanos;
  private long ownerSinceNanos;
  private long ownerTotalNanos;
  private boolean openedByItself;
  private boolean openForGood;
  private boolean closed;
  private long closedSinceNanos;
  private long closedTotalNanos;

  /**
   * Makes an open gate.
   *
   * @param gate the gate that this object closes and opens
   * @param ticker the clock
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
   * Closes the gate for its controller, until {@link #open()} or until a second after all limits.
   */
  public synchronized void close() {
    long now = ticker.nanos();
    closedByOwner = true;
    openedByItself = false;
    ownerSinceNanos = now;
    ownerUntilNanos = now + longestLeaseNanos + MARGIN_NANOS;
    noteClosed(now);
    gate.close(); // a lease under way has counted its refusals; a closing counts its own
  }

  /** Tells whether the last closing of the controller ended only because its time was over. */
  public synchronized boolean hasOpenedByItself() {
    return openedByItself;
  }

  /** Opens the gate, unless it is under a lease. */
  public synchronized void open() {
    boolean wasOwners = closedByOwner;
    closedByOwner = false;
    openIfNobodyWantsItClosed();
    if (wasOwners) {
      long now = ticker.nanos(); // last: a clock may fail
      ownerTotalNanos += now - ownerSinceNanos;
      noteEnd(now);
    }
  }

  /** Ends what is overdue, for a request about to be refused; returns true if the gate is open. */
  private boolean openIfOverdue() {
    try {
      return ticker.nanos() - closedUntilNanos >= 0 && endOverdue();
    } catch (Throwable e) {
      return false; // a clock that fails must not fail a request
    }
  }

  private synchronized boolean endOverdue() {
    long now = ticker.nanos();
    endOverdueLeases(now);
    if (closedByOwner && now - ownerUntilNanos >= 0) {
      openedByItself = true;
      open();
    }
    openIfNobodyWantsItClosed();
    wake.run();
    return !closed;
  }

  private void endOverdueLeases(long now) {
    leases.values().removeIf(until -> until - now <= 0);
  }

  /** Opens the gate, ends all leases, and grants none from now on. */
  public synchronized void openForGood() {
    gate.open(); // before anything that may fail
    closedByOwner = false;
    openForGood = true;
    leases.clear();
    try {
      openIfNobodyWantsItClosed();
    } catch (Throwable e) {
      // The clock has failed, so how long the gate was closed is unknown.
    }
  }

  /**
   * Ends the leases that are overdue, and tells for how long the others may keep the gate closed.
   *
   * @return nanoseconds; 0 if there is no lease
   */
  public synchronized long leaseNanos() {
    if (leases.isEmpty()) {
      return 0;
    }
    long now = ticker.nanos();
    endOverdueLeases(now);
    openIfNobodyWantsItClosed();
    return leases.values().stream().mapToLong(until -> until - now).max().orElse(0);
  }

  /**
   * Adds up how long leases kept the gate closed while its controller had not closed it.
   *
   * @return nanoseconds since the start; leases under way do not count yet
   */
  public synchronized long leasedNanos() {
    return closedTotalNanos - ownerTotalNanos;
  }

  /**
   * Adds up how long the gate was closed, for its controller or under leases.
   *
   * @return nanoseconds since the start; a closing under way does not count yet
   */
  public synchronized long closedTotalNanos() {
    return closedTotalNanos;
  }

  @Override
  public synchronized long lease(long nanos) {
    long ticket = ++lastTicket;
    if (openForGood) {
      return ticket;
    }
    long now = ticker.nanos();
    leases.put(ticket, now + Math.max(0, Math.min(nanos, longestLeaseNanos)));
    boolean wasClosed = closed;
    noteClosed(now);
    if (!wasClosed) { // a closing under way counts refusals from its beginning
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
      openIfNobodyWantsItClosed();
      wake.run();
    }
    noteEnd(ticker.nanos());
  }

  @Override
  public int getInFlight() {
    return gate.inFlight();
  }

  private void noteClosed(long now) {
    if (!closed) {
      closed = true;
      closedSinceNanos = now;
    }
    noteEnd(now);
  }

  /** Notes when the gate may open at the latest: at the end of the closing and of all leases. */
  private void noteEnd(long now) {
    long restNanos = closedByOwner ? ownerUntilNanos - now : 0;
    for (long until : leases.values()) {
      restNanos = Math.max(restNanos, until - now);
    }
    closedUntilNanos = now + restNanos;
  }

  private void openIfNobodyWantsItClosed() {
    if (closed && !closedByOwner && leases.isEmpty()) {
      gate.open();
      closed = false;
      closedTotalNanos += ticker.nanos() - closedSinceNanos; // last: a clock may fail
    }
  }
}

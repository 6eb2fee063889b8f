package io.github.btc;

/**
 * Admits a request or refuses it, and counts the requests in flight (thesis, Listing 3.1).
 *
 * <p><b>Guarantee.</b> The gate counts every request that it admitted until that request leaves.
 * Once the gate is closed and the count is 0, no request is in flight until the gate opens.
 *
 * <p><b>Use.</b> If a request ends on the thread that started it, write:
 *
 * <pre>{@code
 * int ticket = gate.tryEnter();
 * if (ticket == AdmissionGate.REFUSED) { refuse(gate.retryAfter()); return; }
 * try { serve(); } finally { gate.leave(ticket); }
 * }</pre>
 *
 * If it may end on another thread or twice (async, timeout, client abort), use a {@link Permit}.
 *
 * <p>A ticket shows whether its request entered before or after the controller last changed
 * tickets. So the controller can tell an old request from many new ones.
 *
 * <p>All methods may be called from any thread. {@link #tryEnter()} and {@link #leave} take no
 * lock, allocate nothing and read no clock. Nothing can fail between the admission of a request and
 * the return of the method. Put nothing that allocates memory between that return and your {@code
 * try}.
 */
public interface AdmissionGate {

  /** The value that {@link #tryEnter()} returns instead of a ticket when it refuses the request. */
  int REFUSED = -1;

  /**
   * Enters if the gate is open. Never blocks.
   *
   * @return a ticket, at least 0, with which {@link #leave} must be called exactly once; or {@link
   *     #REFUSED}
   */
  int tryEnter();

  /**
   * Leaves. Call it exactly once for each ticket, in a finally block.
   *
   * @param ticket the ticket that {@link #tryEnter()} returned
   * @throws IllegalStateException if no request with this ticket is in flight
   */
  void leave(int ticket);

  /**
   * Enters, and holds the request instead of refusing it if the closing is about to end. It waits
   * at most {@code holdNanos}, and only if the closing is expected to end by then.
   *
   * @param holdNanos the hold budget in nanoseconds; 0 or less never waits
   * @return a ticket or {@link #REFUSED}, as from {@link #tryEnter()}
   * @throws InterruptedException if interrupted while waiting; the request is not in flight then
   */
  int tryEnter(long holdNanos) throws InterruptedException;

  /**
   * Lets a request in that the gate has refused before in the closing under way. It has come back,
   * so the routers have no other replica that takes it. Such a request enters although the gate is
   * closed, and a closing whose tasks do not run yet ends. Call the method after a refusal, once
   * for each arrival, with the identity that a router gives each request and keeps when it sends
   * the request again.
   *
   * @param requestId the identity of the request, such as a UUID
   * @return a ticket, or {@link #REFUSED} if this is the first refusal of the request
   */
  default int tryEnterAgain(String requestId) {
    return REFUSED;
  }

  /**
   * Returns how long the closing is expected to last from now on.
   *
   * @return an estimate, at least a millisecond, also while the gate is open
   */
  RetryAfter retryAfter();

  /**
   * Tells whether the gate admits requests. The question changes nothing, and the answer may be out
   * of date when it arrives. It is true also for a closing that has lasted for longer than all
   * limits, because the next request ends such a closing.
   *
   * @return whether {@link #tryEnter()} would let a request in
   */
  boolean isOpen();

  /**
   * Counts the requests in flight. The answer may be out of date when it arrives.
   *
   * @return at least 0
   */
  int inFlight();
}

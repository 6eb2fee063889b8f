package io.github.btc;

import org.jspecify.annotations.Nullable;

/**
 * Lets a request in, or refuses it, and counts those in flight (thesis, Listing 3.1).
 *
 * <p><b>Guarantee.</b> Once the gate is closed and empty, no request is in flight and nobody can
 * enter until it opens. Everyone who entered before it closed is counted until they leave.
 *
 * <p><b>Use.</b> Where a request ends on the thread that started it:
 *
 * <pre>{@code
 * int ticket = gate.tryEnter();
 * if (ticket == AdmissionGate.REFUSED) { refuse(gate.retryAfter()); return; }
 * try { serve(); } finally { gate.leave(ticket); }
 * }</pre>
 *
 * Where it may end elsewhere, or twice (async, timeout, client abort), use a {@link Permit}.
 *
 * <p>A ticket says when its request entered: before or after the gate last looked for requests that
 * stay long. So the controller can tell an old request from a crowd of new ones.
 *
 * <p>All methods may be called from any thread. {@link #tryEnter()} and {@link #leave} take no
 * lock, allocate nothing and read no clock; {@link #tryAcquire()} allocates one small object, also
 * for who is refused. Nothing can fail between an entrance and the return of the method that
 * entered: put nothing that allocates between that return and your {@code try}.
 */
public interface AdmissionGate {

  /** What {@link #tryEnter()} returns instead of a ticket: the request was not admitted. */
  int REFUSED = -1;

  /**
   * Enters, if the gate is open. Never blocks.
   *
   * @return a ticket, at least 0, with which {@link #leave} must be called exactly once; or {@link
   *     #REFUSED}
   */
  int tryEnter();

  /**
   * Leaves. Call it exactly once for each ticket, in a finally block.
   *
   * @param ticket what {@link #tryEnter()} returned
   * @throws IllegalStateException if no request is in flight with such a ticket
   */
  void leave(int ticket);

  /**
   * Enters with a token that can be released from several places and counts once.
   *
   * @return the permit, or {@code null} if refused
   */
  @Nullable Permit tryAcquire();

  /**
   * Enters, waiting for a closing that is about to end: a short hold instead of a refusal. Waits
   * only if the rest of the closing is expected to be at most {@code holdNanos}, and never longer.
   *
   * @param holdNanos the hold budget in nanoseconds; 0 or less never waits
   * @return a ticket or {@link #REFUSED}, as {@link #tryEnter()}
   * @throws InterruptedException if interrupted while waiting; the request is not in flight then
   */
  int tryEnter(long holdNanos) throws InterruptedException;

  /**
   * Says how long the closing is expected to last from now on.
   *
   * @return an estimate, at least a millisecond, also while the gate is open
   */
  RetryAfter retryAfter();

  /**
   * Tells whether requests are let in. The answer may be out of date when it arrives.
   *
   * @return true if open
   */
  boolean isOpen();

  /**
   * Counts the requests in flight. The answer may be out of date when it arrives.
   *
   * @return at least 0
   */
  int inFlight();
}

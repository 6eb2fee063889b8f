package io.github.btc;

import org.jspecify.annotations.Nullable;

/**
 * Lets a request in, or refuses it, and counts those inside (thesis, Listing 3.1).
 *
 * <p><b>Guarantee.</b> Once the gate is closed and empty, nobody is inside and nobody can enter
 * until it opens. Everyone who entered before it closed is counted until they leave.
 *
 * <p><b>Use.</b> Where a request ends on the thread that started it:
 *
 * <pre>{@code
 * if (!gate.tryEnter()) { refuse(gate.retryAfter()); return; }
 * try { serve(); } finally { gate.leave(); }
 * }</pre>
 *
 * Where it may end elsewhere, or twice (async, timeout, client abort), take a {@link Permit}.
 *
 * <p>All methods may be called from any thread. {@link #tryEnter()} and {@link #leave()} take no
 * lock, allocate nothing and read no clock; {@link #tryAcquire()} allocates one small object, also
 * for who is refused. Nothing can fail between an entrance and the return of the method that
 * entered: put nothing that allocates between that return and your {@code try}.
 */
public interface AdmissionGate {

  /**
   * Enters, if the gate is open. Never blocks.
   *
   * @return true if inside: {@link #leave()} must be called exactly once; false if refused
   */
  boolean tryEnter();

  /** Leaves. Call it exactly once for each successful {@link #tryEnter()}, in a finally block. */
  void leave();

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
   * @return true if inside, as {@link #tryEnter()}
   * @throws InterruptedException if interrupted while waiting; not inside then
   */
  boolean tryEnter(long holdNanos) throws InterruptedException;

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
   * Counts the requests inside. The answer may be out of date when it arrives.
   *
   * @return at least 0
   */
  int inside();
}

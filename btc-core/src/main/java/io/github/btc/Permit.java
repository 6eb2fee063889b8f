package io.github.btc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * One request's way into an {@link AdmissionGate} and out again. It enters once, and leaves exactly
 * once however often and from however many threads it is released. Thread-safe once it has entered;
 * costs one object of 24 bytes.
 *
 * <p>Make it before the request enters. An allocation can fail, and a request that meets an {@link
 * OutOfMemoryError} between its entrance and its {@code try} stays in flight for ever:
 *
 * <pre>{@code
 * Permit permit = new Permit(gate);
 * if (!permit.tryEnter()) { refuse(gate.retryAfter()); return; }
 * try { serve(permit); } catch (Throwable e) { permit.release(); throw e; }
 * }</pre>
 */
public final class Permit implements AutoCloseable {

  private static final int NOT_YET_INSIDE = AdmissionGate.REFUSED;
  private static final int ENDED = NOT_YET_INSIDE - 1;
  private static final VarHandle TICKET;

  static {
    try {
      TICKET = MethodHandles.lookup().findVarHandle(Permit.class, "ticket", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final AdmissionGate gate;

  @SuppressWarnings("FieldMayBeFinal") // written through TICKET
  private volatile int ticket = NOT_YET_INSIDE;

  /**
   * Makes the permit of a request that has not entered yet.
   *
   * @param gate the gate to enter
   */
  public Permit(AdmissionGate gate) {
    this.gate = gate;
  }

  /**
   * Enters, as {@link AdmissionGate#tryEnter()}. Call it once.
   *
   * @return true if the request is in flight: {@link #release()} must be called; false if refused,
   *     or if the permit was released before it entered
   */
  public boolean tryEnter() {
    return keep(gate.tryEnter());
  }

  /**
   * Enters, waiting for a closing that is about to end, as {@link AdmissionGate#tryEnter(long)}.
   * Call it once.
   *
   * @param holdNanos the hold budget in nanoseconds; 0 or less never waits
   * @return true if the request is in flight: {@link #release()} must be called; false if refused
   * @throws InterruptedException if interrupted while waiting; the request is not in flight then
   */
  public boolean tryEnter(long holdNanos) throws InterruptedException {
    return keep(gate.tryEnter(holdNanos));
  }

  /**
   * Enters after a refusal if the request has been refused before in this closing, as {@link
   * AdmissionGate#tryEnterAgain}.
   *
   * @param requestId the identity of the request; {@code null} if it has none
   * @return true if the request is in flight: {@link #release()} must be called; false if refused
   */
  public boolean tryEnterAgain(@Nullable String requestId) {
    return requestId != null && keep(gate.tryEnterAgain(requestId));
  }

  private boolean keep(int entered) {
    if (entered == AdmissionGate.REFUSED) {
      return false;
    }
    if (TICKET.compareAndSet(this, NOT_YET_INSIDE, entered)) {
      return true;
    }
    gate.leave(entered); // its request ended before it was let in
    return false;
  }

  /**
   * Leaves the gate, the first time it is called; afterwards does nothing. A permit that has not
   * entered yet never will.
   *
   * @return true if it has left
   */
  public boolean release() {
    int entered = (int) TICKET.getAndSet(this, ENDED);
    if (entered < 0) {
      return false;
    }
    gate.leave(entered);
    return true;
  }

  /** Releases. */
  @Override
  public void close() {
    release();
  }
}

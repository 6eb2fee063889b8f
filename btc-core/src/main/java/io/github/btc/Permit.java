package io.github.btc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The right to be inside an {@link AdmissionGate}, given back exactly once however often and from
 * however many threads it is released. Thread-safe; costs one object of 24 bytes or less.
 *
 * <p>Make it before you enter. An allocation can fail, and a request that meets an {@link
 * OutOfMemoryError} between its entrance and its {@code try} stays inside for ever:
 *
 * <pre>{@code
 * Permit permit = new Permit(gate);
 * if (!gate.tryEnter()) { refuse(gate.retryAfter()); return; }
 * try { serve(permit); } catch (Throwable e) { permit.release(); throw e; }
 * }</pre>
 */
public final class Permit implements AutoCloseable {

  private static final VarHandle RELEASED;

  static {
    try {
      RELEASED = MethodHandles.lookup().findVarHandle(Permit.class, "released", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final AdmissionGate gate;

  @SuppressWarnings("unused") // read and written through RELEASED
  private volatile boolean released;

  /**
   * Makes the permit of one successful {@link AdmissionGate#tryEnter()}, best before it. A permit
   * whose owner was refused must never be released.
   *
   * @param gate the gate that will be left
   */
  public Permit(AdmissionGate gate) {
    this.gate = gate;
  }

  /**
   * Leaves the gate, the first time it is called; afterwards does nothing.
   *
   * @return true the first time
   */
  public boolean release() {
    if (!RELEASED.compareAndSet(this, false, true)) {
      return false;
    }
    gate.leave();
    return true;
  }

  /** Releases. */
  @Override
  public void close() {
    release();
  }
}

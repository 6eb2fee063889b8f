package io.github.btc.gate;

import io.github.btc.AdmissionGate;
import io.github.btc.RetryAfter;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/*
 * Nobody can count during a stop, and its report comes late: by then, the requests whose answers
 * from other services came during the stop have left, all at once. But the count is the same from
 * the begin of a stop until a request enters or leaves after it. So the first request after the
 * stop reads the count, before it changes the count.
 *
 * It sees that there was a stop by a weak reference to an object that nobody else refers to: the
 * collection has cleared it. The reference and its object are made together after each stop, so
 * both lie in Eden, and a young collection clears references only there. A stop that clears nothing,
 * such as G1's remark, is counted when it is reported.
 *
 * If several requests come at once, one of them replaces the mark. No request changes the count
 * before it has tried to replace the mark, so the one that succeeds has read an unchanged count.
 */

/**
 * A gate that also notes how many requests were in flight when a collection of the JVM began to
 * stop the process. A request pays for it with a read of a weak reference on either side, and the
 * first one after a stop with an allocation. The controller counts at the gate behind it.
 *
 * <p>Thread-safe, and as free of locks as the gate.
 */
public final class StopWitness implements AdmissionGate {

  private static final int NONE_NOTED = -1;

  private final OneWordGate gate;
  private final Supplier<Reference<?>> canaries;
  private final AtomicReference<Mark> mark;

  /**
   * Waits for one stop.
   *
   * @param canary the collection clears it
   * @param lastCount the requests in flight at the stop before; {@link #NONE_NOTED} if none is
   *     noted
   */
  private record Mark(Reference<?> canary, int lastCount) {

    boolean hasSeenAStop() {
      return canary.refersTo(null);
    }
  }

  /**
   * Makes a witness in front of a gate.
   *
   * @param gate the gate, which counts
   */
  public StopWitness(OneWordGate gate) {
    this(gate, () -> new WeakReference<>(new Object()));
  }

  /**
   * Makes a witness that sees other stops than collections of this JVM.
   *
   * @param gate the gate, which counts
   * @param canaries makes references, each of which the next stop clears
   */
  public StopWitness(OneWordGate gate, Supplier<Reference<?>> canaries) {
    this.gate = gate;
    this.canaries = canaries;
    this.mark = new AtomicReference<>(mark(NONE_NOTED));
  }

  private Mark mark(int lastCount) {
    return new Mark(canaries.get(), lastCount);
  }

  /**
   * Returns the requests that were in flight when the last stop began, and forgets it.
   *
   * @return the number of these requests; the requests in flight now, if nobody has entered or left
   *     since
   */
  public int inFlightAtStop() {
    Mark last = mark.getAndSet(mark(NONE_NOTED));
    boolean noted = !last.hasSeenAStop() && last.lastCount != NONE_NOTED;
    return noted ? last.lastCount : gate.inFlight();
  }

  /** Forgets the last stop, because nobody asks for it. */
  public void forget() {
    mark.set(mark(NONE_NOTED));
  }

  private void look() {
    Mark seen = Objects.requireNonNull(mark.get());
    if (seen.hasSeenAStop()) {
      try {
        mark.compareAndSet(seen, mark(gate.inFlight()));
      } catch (OutOfMemoryError e) {
        // The count of this stop may be wrong, and the request goes on.
      }
    }
  }

  @Override
  public int tryEnter() {
    look();
    return gate.tryEnter();
  }

  @Override
  public void leave(int ticket) {
    look();
    gate.leave(ticket);
  }

  @Override
  public int tryEnter(long holdNanos) throws InterruptedException {
    look();
    return gate.tryEnter(holdNanos);
  }

  @Override
  public int tryEnterAgain(String requestId) {
    look();
    return gate.tryEnterAgain(requestId);
  }

  @Override
  public RetryAfter retryAfter() {
    return gate.retryAfter();
  }

  @Override
  public boolean isOpen() {
    return gate.isOpen();
  }

  @Override
  public int inFlight() {
    return gate.inFlight();
  }
}

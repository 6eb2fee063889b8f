package io.github.btc.gate;

import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import io.github.btc.RetryAfter;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/*
 * The whole state is one long, so "closed" and "how many are inside" can never disagree, and no
 * memory-model argument beyond one atomic variable is needed:
 *
 *   bits 63..32  requests finished, modulo 2^32 (overflow falls off the end and harms nothing)
 *   bits 31..1   requests inside
 *   bit  0       closed
 *
 * Enter adds 2. If the closed bit was set in the value replaced, the caller takes its 2 back and is
 * refused: it can delay the drain for an instant, never shorten it. Leave adds 2^32 - 2, counting
 * the finish and the departure in one step. Neither ever touches bit 0: not even a leave too many,
 * which borrows from the bits above until it is taken back, can let somebody in. Who closes or opens
 * turns bit 0 by adding or taking 1, one at a time.
 *
 * Beside the word stands "refusing", which is true only while the word says closed: it is set after
 * the word and cleared before it. It keeps a crowd of refused callers from counting itself in and
 * out. Who overlooks it is refused by the word. The word itself would say as much, but others have
 * just written it, and to look before adding costs a second cache miss.
 *
 * Rejected: counting with LongAdder. Its cells are read one by one, and a late caller may add in a
 * cell already read and subtract in one not yet read, so that the sum says zero with a request
 * inside.
 */

/**
 * The gate of a {@code BackgroundTaskController}.
 *
 * <p><b>Progress.</b> {@link #tryEnter()} and {@link #leave()} are wait-free: one atomic addition
 * each (a refused caller: none, or two). {@link #wake} runs on the thread that leaves when it was
 * the last to leave a closed gate, or the one the controller asked to be woken for; and on the
 * thread of the first refusal of a closing. Closing and opening take a lock that no request takes.
 */
public final class OneWordGate implements AdmissionGate {

  private static final long CLOSED = 1;
  private static final long ONE_INSIDE = 2;
  private static final long INSIDE = 0xffff_fffeL;
  private static final long ONE_FINISHED = 1L << 32;
  private static final long ONE_LEFT = ONE_FINISHED - ONE_INSIDE;

  private final PaddedLong state = new PaddedLong();
  private final PaddedLong refused = new PaddedLong();
  private final OpenSignal openSignal = new OpenSignal();
  private final Runnable wake;
  private final LongSupplier closingRestNanos;

  // volatile: written by who closes and opens, read by whoever enters
  private volatile boolean refusing;
  // volatile: written by the controller, read by whoever leaves
  private volatile int lookAtFinished;
  // volatile: written by the controller, read by whoever is refused
  private volatile long refusedBeforeClosing;

  /**
   * Makes an open, empty gate.
   *
   * @param wake called when there is something for the controller to do; may be called too often
   * @param closingRestNanos how long the closing under way is expected to last from now on
   */
  public OneWordGate(Runnable wake, LongSupplier closingRestNanos) {
    this.wake = wake;
    this.closingRestNanos = closingRestNanos;
  }

  @Override
  public boolean tryEnter() {
    if (refusing) {
      noteRefusal();
      return false;
    }
    if ((state.getAndAdd(ONE_INSIDE) & CLOSED) != 0) {
      wakeIfDrained(state.addAndGet(-ONE_INSIDE));
      noteRefusal();
      return false;
    }
    return true;
  }

  @Override
  public void leave() {
    long before = state.getAndAdd(ONE_LEFT);
    if ((int) before <= CLOSED) { // nobody inside; negative: amid another leave too many
      state.getAndAdd(-ONE_LEFT);
      throw new IllegalStateException("leave() without a successful tryEnter()");
    }
    long after = before + ONE_LEFT;
    if ((int) (after >>> 32) == lookAtFinished) {
      wake.run();
    } else {
      wakeIfDrained(after);
    }
  }

  @Override
  public @Nullable Permit tryAcquire() {
    Permit permit = new Permit(this); // first: whom memory fails afterwards would stay inside
    return tryEnter() ? permit : null;
  }

  @Override
  public boolean tryEnter(long holdNanos) throws InterruptedException {
    if (isOpen() || holdNanos <= 0 || closingRestNanos.getAsLong() > holdNanos) {
      return tryEnter();
    }
    openSignal.await(this, holdNanos);
    return tryEnter();
  }

  @Override
  public RetryAfter retryAfter() {
    return new RetryAfter(Math.max(0, closingRestNanos.getAsLong()));
  }

  @Override
  public boolean isOpen() {
    return (state.get() & CLOSED) == 0;
  }

  @Override
  public int inside() {
    return (int) ((state.get() & INSIDE) / ONE_INSIDE);
  }

  /** Shuts the gate. Who is inside stays inside. Idempotent. */
  public synchronized void close() {
    refusedBeforeClosing = refused.get();
    if (isOpen()) {
      state.getAndAdd(CLOSED);
    }
    refusing = true;
  }

  /** Opens the gate and lets the held in. Idempotent. */
  public synchronized void open() {
    refusing = false;
    if (!isOpen()) {
      state.getAndAdd(-CLOSED);
    }
    openSignal.opened();
  }

  /**
   * Tells whether the gate is closed with nobody inside. Once true it stays true until {@link
   * #open()}, but for callers that are being refused and count themselves for an instant.
   *
   * @return true if a task may start
   */
  public boolean isDrained() {
    return (state.get() & (CLOSED | INSIDE)) == CLOSED;
  }

  /**
   * Counts the requests that have left.
   *
   * @return the count modulo 2^32: subtract two readings as ints
   */
  public int finished() {
    return (int) (state.get() >>> 32);
  }

  /**
   * Counts all requests refused since the gate was made.
   *
   * @return at least 0
   */
  public long refused() {
    return refused.get();
  }

  /**
   * Asks to be woken by the request whose leaving makes {@link #finished()} equal to a count. A
   * count already reached wakes nobody: look once more after asking.
   *
   * @param finished the count to be woken at
   */
  public void wakeAt(int finished) {
    lookAtFinished = finished;
  }

  private void noteRefusal() {
    if (refused.addAndGet(1) == refusedBeforeClosing + 1) {
      wake.run();
    }
  }

  private void wakeIfDrained(long word) {
    if ((word & (CLOSED | INSIDE)) == CLOSED) {
      wake.run();
    }
  }
}

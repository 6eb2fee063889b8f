package io.github.btc.gate;

import io.github.btc.AdmissionGate;
import io.github.btc.RetryAfter;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/*
 * The whole state is one long, so "closed" and "how many are in flight" can never disagree, and no
 * memory-model argument beyond one atomic variable is needed:
 *
 *   bits 63..41  requests finished, modulo 2^23 (overflow falls off the end and harms nothing)
 *   bit  40      guard of ticket 1, always set
 *   bits 39..21  requests in flight with ticket 1
 *   bit  20      guard of ticket 0, always set
 *   bits 19..1   requests in flight with ticket 0
 *   bit  0       closed
 *
 * Enter adds one to the count of its ticket. If the closed bit was set in the value replaced, the
 * caller takes its one back and is refused: it can delay the drain for an instant, never shorten it.
 * Leave counts the finish and the departure in one addition. A leave without an enter borrows the
 * guard of its ticket until it is taken back. So other surplus leaves of the ticket are recognised
 * too, and no other caller notices. Enter and leave never touch bit 0. Close and open turn bit 0 by
 * adding or taking 1, under a lock.
 * A second field, "entrance", has the ticket that the gate gives out now, or REFUSED. It is REFUSED
 * only while the closed bit is set, because it is set after that bit and cleared before it. It keeps
 * many refused callers from counting themselves in and out. A caller that reads it just before it
 * becomes REFUSED is refused because of the closed bit. Reading the word first would do as well, but
 * other threads have just written the word, so that reading costs a second cache miss.
 * The two tickets tell old requests from new ones, as the phases of HdrHistogram's
 * WriterReaderPhaser do. Once no request is in flight with the ticket that is not given out, the
 * controller gives out that one. From then on only leaves change the count of the other ticket, so
 * every request in flight with it has been in flight since at least that moment. A caller that has
 * just read "entrance" counts as old: it seems older than it is, never younger.
 * A LongAdder cannot be used instead. Its cells are read one by one. A late caller may add in a cell
 * that has been read and subtract in one that has not, so that the sum is zero with a request in
 * flight.
 */

/**
 * The gate of a {@code BackgroundTaskController}.
 *
 * <p><b>Limit.</b> At most 524,287 requests can be in flight with one ticket.
 *
 * <p><b>Progress.</b> {@link #tryEnter()} and {@link #leave} are wait-free: each makes one atomic
 * addition, and a refused caller makes none or two. {@link #wake} runs on the thread of the last
 * request to leave a closed gate and of the first refusal of a closing. It also runs on the thread
 * of the request at which the controller asked to be woken, and of a request that comes back after
 * a refusal. Closing and opening take a lock that no other request takes.
 */
public final class OneWordGate implements AdmissionGate {

  private static final long CLOSED = 1;
  private static final int COUNT_BITS = 20; // of each ticket, with its guard
  private static final long GUARD = 1L << COUNT_BITS - 1;
  private static final long GUARDS = GUARD << 1 | GUARD << 1 + COUNT_BITS;
  private static final int FINISHED_SHIFT = 1 + 2 * COUNT_BITS;
  private static final int FINISHED_BITS = Long.SIZE - FINISHED_SHIFT;
  private static final long ONE_FINISHED = 1L << FINISHED_SHIFT;
  private static final long COUNT = (1L << COUNT_BITS) - 1;
  private static final long IN_FLIGHT = ONE_FINISHED - 1 - CLOSED - GUARDS;

  private final PaddedLong state = new PaddedLong();
  private final PaddedLong refused = new PaddedLong();
  private final OpenSignal openSignal = new OpenSignal();
  private final RefusedRequests refusedRequests = new RefusedRequests();
  private final Runnable wake;
  private final LongSupplier closingRestNanos;

  // volatile: written under the lock of this, read by every request that enters
  private volatile int entrance;
  // volatile: written once, before the first closing, read by whoever finds the gate closed
  private volatile BooleanSupplier isOverdue = () -> false;
  private volatile BooleanSupplier openIfOverdue = () -> false;
  // volatile: written by the controller, read by every request that leaves
  private volatile int wakeAtFinished;
  // volatile: written by the controller, read by every refused request
  private volatile long refusedBeforeClosing;

  // volatile: written under the lock of this, read by the controller
  private volatile long returned;

  private int ticket; // given out while the gate is open; guarded by this

  /**
   * Makes an open, empty gate.
   *
   * @param wake called when the controller has something to do; the gate may call it too often
   * @param closingRestNanos how long the closing under way is expected to last from now on
   */
  public OneWordGate(Runnable wake, LongSupplier closingRestNanos) {
    state.addAndGet(GUARDS);
    this.wake = wake;
    this.closingRestNanos = closingRestNanos;
  }

  @Override
  public int tryEnter() {
    int mine = entrance;
    if (mine == REFUSED) {
      return openIfOverdue.getAsBoolean() ? tryEnter() : refuse();
    }
    long one = oneInFlight(mine);
    if ((state.getAndAdd(one) & CLOSED) != 0) {
      wakeIfDrained(state.addAndGet(-one));
      return refuse();
    }
    return mine;
  }

  @Override
  public void leave(int ticket) {
    if ((ticket & ~1) != 0) {
      throw new IllegalStateException("leave(" + ticket + ") without a successful tryEnter()");
    }
    long left = ONE_FINISHED - oneInFlight(ticket);
    long before = state.getAndAdd(left);
    if (countOf(ticket, before) <= GUARD) { // no request in flight, or another surplus leave
      state.getAndAdd(-left);
      throw new IllegalStateException("leave(" + ticket + ") without a successful tryEnter()");
    }
    long after = before + left;
    if (finished(after) == wakeAtFinished) {
      wake.run();
    } else {
      wakeIfDrained(after);
    }
  }

  private static long oneInFlight(int ticket) {
    return ticket == 0 ? 1L << 1 : 1L << 1 + COUNT_BITS;
  }

  private static long countOf(int ticket, long word) {
    return word >>> (ticket == 0 ? 1 : 1 + COUNT_BITS) & COUNT;
  }

  private static long inFlightWith(int ticket, long word) {
    return countOf(ticket, word) & GUARD - 1;
  }

  private static int finished(long word) {
    return (int) (word >>> FINISHED_SHIFT);
  }

  @Override
  public int tryEnter(long holdNanos) throws InterruptedException {
    if (holdNanos <= 0 || mayEnter() || closingRestNanos.getAsLong() > holdNanos) {
      return tryEnter();
    }
    openSignal.await(this, holdNanos);
    return tryEnter();
  }

  /** Reads the flag beside the word, as {@link #tryEnter()} does, because the word is contended. */
  private boolean mayEnter() {
    return entrance != REFUSED || isOverdue.getAsBoolean();
  }

  @Override
  public int tryEnterAgain(String requestId) {
    if (isOpen()) {
      return tryEnter();
    }
    if (!refusedRequests.isBack(requestId)) {
      return REFUSED;
    }
    int mine = enterThoughClosed();
    wake.run();
    return mine;
  }

  private synchronized int enterThoughClosed() {
    returned++;
    state.getAndAdd(oneInFlight(ticket));
    return ticket;
  }

  /** {@return the number of requests that came back and entered since the gate was made} */
  public long returned() {
    return returned;
  }

  @Override
  public RetryAfter retryAfter() {
    return new RetryAfter(Math.max(0, closingRestNanos.getAsLong()));
  }

  @Override
  public boolean isOpen() {
    return !isClosed() || isOverdue.getAsBoolean();
  }

  /** Tells whether the closed bit is set, even if the closing is overdue. */
  boolean isClosed() {
    return (state.get() & CLOSED) != 0;
  }

  /**
   * Sets what ends a closing that should have ended long ago. So the closing ends even if the
   * controller's thread does not end it.
   *
   * @param isOverdue a question, which changes nothing: whether the next request would end the
   *     closing. Anybody may ask it while the gate is closed
   * @param openIfOverdue called on the thread of each request about to be refused, without a lock
   *     of this gate. It opens an overdue gate, and returns true if the gate is open
   */
  public void openWhenOverdue(BooleanSupplier isOverdue, BooleanSupplier openIfOverdue) {
    this.isOverdue = isOverdue;
    this.openIfOverdue = openIfOverdue;
  }

  @Override
  public int inFlight() {
    long word = state.get();
    return (int) (inFlightWith(0, word) + inFlightWith(1, word));
  }

  /**
   * Begins to give out the other ticket if no request is in flight with it. From then on, the
   * requests in flight with the first ticket are those that entered before this moment.
   *
   * @return true if the tickets changed; false if some requests that entered before the last change
   *     are still in flight
   */
  public synchronized boolean changeTickets() {
    if (someOldAreInFlight()) {
      return false;
    }
    ticket = 1 - ticket;
    if (entrance != REFUSED) {
      entrance = ticket;
    }
    return true;
  }

  /**
   * Tells whether a request is in flight that entered before the last change of tickets.
   *
   * @return false if all of these requests have left
   */
  public synchronized boolean someOldAreInFlight() {
    return oldInFlight() > 0;
  }

  /** {@return the number of requests in flight that entered before the last change of tickets} */
  public synchronized int oldInFlight() {
    return (int) inFlightWith(1 - ticket, state.get());
  }

  /**
   * Tells whether the gate is closed and no request is in flight that entered after the last change
   * of tickets. The answer stays true as that of {@link #isDrained} does.
   *
   * @return true if a task may start for which older requests do not count
   */
  public synchronized boolean isDrainedOfNew() {
    long word = state.get();
    return (word & CLOSED) != 0 && inFlightWith(ticket, word) == 0;
  }

  /** Closes the gate. Requests in flight stay in flight. Idempotent. */
  public synchronized void close() {
    refusedBeforeClosing = refused.get();
    refusedRequests.forget();
    if (!isClosed()) {
      state.getAndAdd(CLOSED);
    }
    entrance = REFUSED;
  }

  /** Opens the gate and admits the requests on hold. Idempotent. */
  public synchronized void open() {
    entrance = ticket;
    if (isClosed()) {
      state.getAndAdd(-CLOSED);
    }
    openSignal.opened();
  }

  /**
   * Tells whether the gate is closed and no request is in flight. Once true, the answer stays true
   * until {@link #open()}, except for instants in which a refused caller counts itself, and for
   * requests that come back after a refusal.
   *
   * @return true if a task may start
   */
  public boolean isDrained() {
    return (state.get() & (CLOSED | IN_FLIGHT)) == CLOSED;
  }

  /**
   * Counts the requests that have left.
   *
   * @return the count modulo 2^23: compare two readings by {@link #finishedBetween}
   */
  public int finished() {
    return finished(state.get());
  }

  /**
   * Returns how many requests have left between two readings of {@link #finished()}. A number may
   * have been added to either reading.
   *
   * @param earlier one reading
   * @param later another reading, less than 2^22 requests away
   * @return the difference, negative if {@code later} is the earlier one
   */
  public static int finishedBetween(int earlier, int later) {
    int unused = Integer.SIZE - FINISHED_BITS;
    return (later - earlier) << unused >> unused;
  }

  /** {@return the number of requests refused since the gate was made} */
  public long refused() {
    return refused.get();
  }

  /**
   * Asks to be woken by the request whose leaving makes {@link #finished()} equal to a count. A
   * count reached before wakes nobody, so read {@link #finished()} again afterwards.
   *
   * @param finished the count to be woken at
   */
  public void wakeAt(int finished) {
    wakeAtFinished = finished & (1 << FINISHED_BITS) - 1;
  }

  private int refuse() {
    if (refused.addAndGet(1) == refusedBeforeClosing + 1) {
      wake.run();
    }
    return REFUSED;
  }

  private void wakeIfDrained(long word) {
    if ((word & (CLOSED | IN_FLIGHT)) == CLOSED) {
      wake.run();
    }
  }
}

package io.github.btc.proofs.contracts;

import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import io.github.btc.RetryAfter;
import io.github.btc.gate.OneWordGate;
import io.github.btc.test.Eventually;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A gate behind which, when it was told to, the next request meets a full heap: it is inside when
 * memory runs out. For one request at a time.
 */
final class HeapFillingGate implements AdmissionGate {

  private static final int NEVER = -1;

  /** How long a request has with a full heap. No test fails for it. */
  private static final long FULL_NANOS = 150_000_000;

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 1);
  private final FullHeap heap = new FullHeap();

  // volatile: written by the thread of the test's orders and the request's, read by both
  private volatile int room = NEVER;
  // volatile: written by the request's thread, read by that of the orders
  private volatile int filled;

  /** Fills the heap when the next request has entered, and leaves so many bytes. */
  void fillAfterNext(int bytes) {
    room = bytes;
  }

  /** Waits for the request, leaves it alone for a while, and gives the memory back. */
  void emptyAfterIt() {
    long start = System.nanoTime();
    while (room != NEVER && System.nanoTime() - start < Eventually.LIMIT.toNanos()) {
      LockSupport.parkNanos(FULL_NANOS / 10);
    }
    room = NEVER;
    LockSupport.parkNanos(FULL_NANOS);
    heap.empty();
  }

  /** Counts the requests that have met a full heap. */
  int filled() {
    return filled;
  }

  private int fillIfInside(int ticket) {
    int bytes = room;
    if (ticket != REFUSED && bytes != NEVER) {
      heap.fill(bytes);
      filled++;
      room = NEVER;
    }
    return ticket;
  }

  @Override
  public int tryEnter() {
    return fillIfInside(gate.tryEnter());
  }

  @Override
  public void leave(int ticket) {
    gate.leave(ticket);
  }

  @Override
  public @Nullable Permit tryAcquire() {
    Permit permit = new Permit(this);
    return permit.tryEnter() ? permit : null;
  }

  @Override
  public int tryEnter(long holdNanos) throws InterruptedException {
    return fillIfInside(gate.tryEnter(holdNanos));
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

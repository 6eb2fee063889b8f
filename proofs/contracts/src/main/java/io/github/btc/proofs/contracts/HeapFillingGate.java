package io.github.btc.proofs.contracts;

import io.github.btc.test.Eventually;
import java.util.concurrent.locks.LockSupport;

/**
 * A gate that can fill the heap when the next request has entered, so that memory runs out while
 * the request is in flight. It supports one request at a time.
 */
final class HeapFillingGate extends ForwardingGate {

  private static final int NEVER = -1;

  /** The time for which the heap stays full. No test depends on it. */
  private static final long FULL_NANOS = 150_000_000;

  private final FullHeap heap = new FullHeap();

  // volatile: written and read by the thread of the test's orders and by that of the request
  private volatile int room = NEVER;
  // volatile: written by the request's thread, read by the thread of the orders
  private volatile int filled;

  /** Fills the heap when the next request has entered, up to a number of free bytes. */
  void fillAfterNext(int bytes) {
    room = bytes;
  }

  /** Waits for the request and some time more, and gives the memory back. */
  void emptyAfterIt() {
    long start = System.nanoTime();
    while (room != NEVER && System.nanoTime() - start < Eventually.LIMIT.toNanos()) {
      LockSupport.parkNanos(FULL_NANOS / 10); // allocates nothing: the heap may be full
    }
    room = NEVER;
    LockSupport.parkNanos(FULL_NANOS);
    heap.empty();
  }

  /** Returns the number of requests that have entered and met a full heap. */
  int filled() {
    return filled;
  }

  @Override
  void entered() {
    int bytes = room;
    if (bytes != NEVER) {
      heap.fill(bytes);
      filled++;
      room = NEVER;
    }
  }
}

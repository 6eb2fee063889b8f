package io.github.btc.search;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

/** Closes again and again on a thread of its own, and does not fail unnoticed. */
final class Closer {

  private final AtomicInteger closings = new AtomicInteger();
  private final FutureTask<AtomicInteger> work = new FutureTask<>(this::run, closings);
  private final Runnable closing;
  // volatile: written by the test, read by the thread
  private volatile boolean over;

  private Closer(Runnable closing) {
    this.closing = closing;
  }

  private void run() {
    while (!over) {
      closing.run();
      closings.incrementAndGet();
    }
  }

  /**
   * Starts.
   *
   * @param closing one closing, to its end
   */
  static Closer start(Runnable closing) {
    Closer closer = new Closer(closing);
    new Thread(closer.work, "closer").start();
    return closer;
  }

  /** Tells whether there have been fewer closings, and there may still be more. */
  boolean isShortOf(int wanted) {
    return closings.get() < wanted && !work.isDone();
  }

  /** Tells whether there will be no more closings. */
  boolean hasEnded() {
    return work.isDone();
  }

  /** Ends after the closing under way; fails if one has failed. */
  void end() throws InterruptedException {
    over = true;
    try {
      work.get();
    } catch (ExecutionException e) {
      throw new AssertionError("after " + closings + " closings: " + e.getCause(), e.getCause());
    }
  }
}

package io.github.btc.proofs.contracts;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The allocations of an adapter, some of which fail when a test says so. The classes that {@link
 * FailingAllocationsLoader} has changed call it before each of them. Thread-safe.
 */
public final class FailingAllocations {

  private static final AtomicInteger MADE = new AtomicInteger();

  // volatile: written by the test and by the thread of a request, read by every thread
  private static volatile boolean armed;
  private static volatile boolean failed;
  private static volatile int first;
  private static volatile int count;

  private FailingAllocations() {}

  /**
   * Lets some of the next allocations fail.
   *
   * @param after how many succeed before
   * @param failures how many fail then
   */
  static void arm(int after, int failures) {
    MADE.set(0);
    failed = false;
    first = after;
    count = failures;
    armed = true;
  }

  /** Lets every allocation succeed again, and returns true if one has failed. */
  static boolean disarm() {
    armed = false;
    return failed;
  }

  /** Fails if a test says so. Changed classes call it where memory may run out. */
  public static void allocate() {
    if (armed) {
      int before = MADE.getAndIncrement();
      if (before >= first && before - first < count) {
        failed = true;
        throw new OutOfMemoryError("no room for allocation " + before);
      }
    }
  }
}

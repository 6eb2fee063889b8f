package io.github.btc.gate;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A long that many threads write, with nothing else near it: what merely lies on the same cache
 * line would have to be fetched again after each write. Thread-safe and wait-free.
 */
final class PaddedLong {

  /** Two cache lines: processors fetch them in pairs. */
  private static final int MIDDLE = 16;

  private final AtomicLongArray longs = new AtomicLongArray(2 * MIDDLE);

  long get() {
    return longs.get(MIDDLE);
  }

  long getAndAdd(long change) {
    return longs.getAndAdd(MIDDLE, change);
  }

  long addAndGet(long change) {
    return longs.addAndGet(MIDDLE, change);
  }
}

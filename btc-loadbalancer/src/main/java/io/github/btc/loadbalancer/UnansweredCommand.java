package io.github.btc.loadbalancer;

import java.util.concurrent.TimeUnit;

/**
 * A command that a router has not answered. The router may carry it out after a later command,
 * because a thread without a core reads it long after the sender has closed the connection. In a
 * test with 3,000 unanswered drains, each followed by an answered ready, HAProxy 2.6 on a busy
 * machine carried out 690 drains after the ready. Not thread-safe.
 */
final class UnansweredCommand {

  /** How long after its start an unanswered command may be carried out. */
  static final long LATEST_NANOS = TimeUnit.SECONDS.toNanos(10);

  private boolean lost;
  private long endNanos;

  /** Records that the command has just failed without an answer. */
  void isLost() {
    lost = true;
    endNanos = System.nanoTime() + LATEST_NANOS;
  }

  /** Returns true if the router may still carry out the command. */
  boolean mayCome() {
    lost &= System.nanoTime() - endNanos < 0;
    return lost;
  }
}

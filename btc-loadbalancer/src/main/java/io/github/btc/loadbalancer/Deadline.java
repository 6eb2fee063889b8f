package io.github.btc.loadbalancer;

import java.util.concurrent.TimeUnit;

/** A moment by which a conversation with a router must have ended, whatever the router does. */
final class Deadline {

  private final long endNanos;

  private Deadline(long endNanos) {
    this.endNanos = endNanos;
  }

  static Deadline after(long nanos) {
    return new Deadline(System.nanoTime() + nanos);
  }

  /** Returns what is left, 0 if it has passed. */
  long nanosLeft() {
    return Math.max(0, endNanos - System.nanoTime());
  }

  /**
   * Returns what is left in whole milliseconds, rounded up: a wait of 0 means "for ever" to some.
   */
  long millisLeft() {
    return TimeUnit.NANOSECONDS.toMillis(nanosLeft() + 999_999);
  }

  boolean hasPassed() {
    return nanosLeft() == 0;
  }
}

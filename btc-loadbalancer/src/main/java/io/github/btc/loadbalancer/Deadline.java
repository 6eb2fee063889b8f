package io.github.btc.loadbalancer;

import java.util.concurrent.TimeUnit;

/** A moment by which an exchange with a router must have ended, whatever the router does. */
final class Deadline {

  private final long endNanos;

  private Deadline(long endNanos) {
    this.endNanos = endNanos;
  }

  static Deadline after(long nanos) {
    return new Deadline(System.nanoTime() + nanos);
  }

  /** Returns the time left, or 0 if the deadline has passed. */
  long nanosLeft() {
    return Math.max(0, endNanos - System.nanoTime());
  }

  /**
   * Returns the time left in whole milliseconds, rounded up. It is 1 after the deadline, too,
   * because a selector takes a wait of 0 for an unlimited one.
   */
  long millisLeft() {
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanosLeft() + 999_999));
  }

  boolean hasPassed() {
    return nanosLeft() == 0;
  }
}

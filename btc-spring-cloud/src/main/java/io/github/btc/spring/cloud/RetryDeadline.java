package io.github.btc.spring.cloud;

import java.net.URI;
import java.util.HashSet;
import java.util.Set;

/**
 * The time for which one request is tried again. It begins with the first refusal, so that a
 * request with a slow first attempt gets a second one.
 *
 * <p>A request waits before its next attempt if it was retried at an instance that had refused and
 * that should get no request yet. While time is left, a {@link BtcLoadBalancer} does that with an
 * only instance alone. Another balancer may do it with any, and without a wait its requests would
 * flood a stopped replica. A balancer that chooses at random may soon choose another instance, so
 * each wait is a small part of the hint. Not thread-safe.
 */
final class RetryDeadline {

  private static final int PAUSES = 16;

  private final ClosedInstances closed;
  private final long nanos;
  private final Set<String> tried = new HashSet<>();
  private String last = "";
  private boolean knownToBeClosed;
  private boolean begun;
  private long begunNanos;

  RetryDeadline(ClosedInstances closed, long nanos) {
    this.closed = closed;
    this.nanos = nanos;
  }

  /** Records the address to which an attempt is sent. */
  void sentTo(URI uri) {
    String authority = String.valueOf(uri.getAuthority());
    last = authority.substring(authority.indexOf('@') + 1);
    knownToBeClosed = !tried.add(last) && closed.nanosUntilOpen(last) > 0;
  }

  /** Returns true if the notice of the replica that gets the attempt is obeyed. */
  boolean isNoticeObeyed() {
    return closed.isObeyed(last);
  }

  /** Returns true after a refusal if time is left for another attempt. */
  boolean isLeft() {
    if (!begun) {
      begun = true;
      begunNanos = System.nanoTime();
    }
    return nanosLeft() > 0;
  }

  /** Returns how long to wait before the next attempt, or 0. */
  long pauseNanos() {
    long longest = Math.min(nanos / PAUSES, nanosLeft());
    return knownToBeClosed ? Math.min(closed.nanosUntilOpen(last), longest) : 0;
  }

  private long nanosLeft() {
    return Math.max(0, nanos - (System.nanoTime() - begunNanos));
  }
}

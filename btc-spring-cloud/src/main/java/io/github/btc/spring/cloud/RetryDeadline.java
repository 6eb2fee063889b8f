package io.github.btc.spring.cloud;

import java.net.URI;
import java.util.HashSet;
import java.util.Set;

/**
 * How long one request goes on looking for a replica that does not refuse it. Begins with the first
 * refusal, so that a slow first attempt has a second one.
 *
 * <p>Waits before the next attempt if the request was sent, once more, to an instance that had
 * asked to be left alone. A {@link BtcLoadBalancer} does not do that while there is patience left;
 * a balancer of the user's own does, and its requests would hammer at a stopped replica. One that
 * chooses at random may soon choose another, so the hint is waited for in small parts. Not
 * thread-safe.
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

  /** Notes to whom an attempt is sent. */
  void sentTo(URI uri) {
    String authority = String.valueOf(uri.getAuthority());
    last = authority.substring(authority.indexOf('@') + 1);
    knownToBeClosed = !tried.add(last) && closed.nanosUntilOpen(last) > 0;
  }

  /** Tells after a refusal whether to try again. */
  boolean isLeft() {
    if (!begun) {
      begun = true;
      begunNanos = System.nanoTime();
    }
    return nanosLeft() > 0;
  }

  /** Returns how long to wait before that, 0 for not at all. */
  long pauseNanos() {
    long longest = Math.min(nanos / PAUSES, nanosLeft());
    return knownToBeClosed ? Math.min(closed.nanosUntilOpen(last), longest) : 0;
  }

  private long nanosLeft() {
    return Math.max(0, nanos - (System.nanoTime() - begunNanos));
  }
}

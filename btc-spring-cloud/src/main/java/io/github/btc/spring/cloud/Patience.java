package io.github.btc.spring.cloud;

/**
 * How long one request goes on looking for a replica that does not refuse it. Begins with the first
 * refusal, so that a slow first attempt has a second one. Not thread-safe.
 */
final class Patience {

  private final long nanos;
  private boolean begun;
  private long begunNanos;

  Patience(long nanos) {
    this.nanos = nanos;
  }

  /** Tells after a refusal whether to try again. */
  boolean isLeft() {
    long now = System.nanoTime();
    if (!begun) {
      begun = true;
      begunNanos = now;
    }
    return now - begunNanos < nanos;
  }
}

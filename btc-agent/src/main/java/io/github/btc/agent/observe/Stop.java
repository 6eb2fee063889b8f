package io.github.btc.agent.observe;

/**
 * A time in which the JVM stopped the service.
 *
 * @param kind the cause
 * @param startNanos when the JVM asked its threads to stop, as {@link System#nanoTime()}
 * @param endNanos when it released them
 */
record Stop(StopKind kind, long startNanos, long endNanos) {

  long nanos() {
    return endNanos - startNanos;
  }

  /** Returns for how long a request met this stop; 0 or less if it did not. */
  long metNanos(long beginNanos, long requestEndNanos) {
    long end = endNanos - requestEndNanos < 0 ? endNanos : requestEndNanos;
    long start = startNanos - beginNanos > 0 ? startNanos : beginNanos;
    return end - start;
  }
}

package io.github.btc.agent.observe;

import java.util.Arrays;

/**
 * The ended requests that wait until every stop they may have met is known. A queue of plain
 * numbers, because objects that live for seconds would make each collection of the service longer.
 * One thread uses it.
 */
final class EndedRequests {

  private static final int NUMBERS = 2; // of a request: begin and end

  private long[] ring = new long[1 << 10]; // a power of two
  private long first;
  private long next;

  void add(long beginNanos, long endNanos) {
    if (next - first == ring.length) {
      grow();
    }
    ring[index(next)] = beginNanos;
    ring[index(next + 1)] = endNanos;
    next += NUMBERS;
  }

  /** Hands over the oldest requests, up to the first one that ended after the given time. */
  void takeUntil(long untilNanos, RequestLog.Reader reader) {
    while (first < next && ring[index(first + 1)] - untilNanos <= 0) {
      reader.request(ring[index(first)], ring[index(first + 1)]);
      first += NUMBERS;
    }
  }

  private int index(long position) {
    return (int) position & ring.length - 1;
  }

  private void grow() {
    long[] larger = Arrays.copyOf(ring, 2 * ring.length);
    for (long i = first; i < next; i++) {
      larger[(int) i & larger.length - 1] = ring[index(i)];
    }
    ring = larger;
  }
}

package io.github.btc.agent.observe;

import io.github.btc.gate.OneWordGate;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The requests that have ended and not been joined with the stops yet, in a ring. A request's
 * thread writes two numbers, and one thread reads them. A reader that is too late loses the oldest
 * requests and counts them. The gate beside the ring never closes; it counts the requests in
 * flight.
 */
final class RequestLog {

  private static final int SLOTS = 1 << 16;
  private static final int MASK = SLOTS - 1;

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0L);
  private final AtomicLongArray begins = new AtomicLongArray(SLOTS);
  private final AtomicLongArray ends = new AtomicLongArray(SLOTS); // 0: empty
  private final AtomicLong written = new AtomicLong();
  private final AtomicIntegerArray used = new AtomicIntegerArray(Entrance.values().length);
  private volatile boolean hasServer; // whether a request has come to a server's own entrance
  private long read; // the reader's
  private long lost; // the reader's

  /** Receives a request. */
  @FunctionalInterface
  interface Reader {
    void request(long beginNanos, long endNanos);
  }

  OneWordGate gate() {
    return gate;
  }

  /**
   * Notes that a request has come to an entrance.
   *
   * @return false if it is not to be counted: a servlet's entrance where a server has one
   */
  boolean comesIn(Entrance entrance) {
    if (entrance.isServlet() && hasServer) {
      return false;
    }
    if (used.get(entrance.ordinal()) == 0) {
      used.set(entrance.ordinal(), 1);
      if (!entrance.isServlet()) {
        hasServer = true;
      }
    }
    return true;
  }

  /**
   * Returns whether requests come to an entrance. A servlet may have got one before the server's
   * own entrance was rewritten.
   */
  boolean isUsed(Entrance entrance) {
    return used.get(entrance.ordinal()) != 0 && !(entrance.isServlet() && hasServer);
  }

  void add(long beginNanos, long endNanos) {
    int slot = (int) written.getAndIncrement() & MASK;
    begins.setPlain(slot, beginNanos);
    ends.setRelease(slot, endNanos | 1); // never 0
  }

  /** Reads the requests that have been written completely since the last call. */
  void drain(Reader reader) {
    long until = written.get();
    if (until - read > SLOTS) {
      lost += until - SLOTS - read;
      read = until - SLOTS;
    }
    for (; read < until; read++) {
      int slot = (int) read & MASK;
      long end = ends.getAcquire(slot);
      if (end == 0) {
        return; // its writer has lost its core
      }
      long begin = begins.getPlain(slot);
      ends.setRelease(slot, 0);
      reader.request(begin, end);
    }
  }

  long lost() {
    return lost;
  }
}

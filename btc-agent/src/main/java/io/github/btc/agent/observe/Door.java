package io.github.btc.agent.observe;

import io.github.btc.gate.OneWordGate;
import org.jspecify.annotations.Nullable;

/**
 * The calls that the agent writes into the entrance of a server. They take the time of each
 * request, throw nothing and block nobody. Public, because the classes of the server call it.
 */
public final class Door {

  private static final ThreadLocal<Visit> VISITS = ThreadLocal.withInitial(Visit::new);

  private static volatile @Nullable RequestLog log;

  private Door() {}

  static void open(RequestLog value) {
    log = value;
  }

  static void close() {
    log = null;
  }

  /** Notes that the thread's request begins, unless it has begun at an entrance further out. */
  public static void enter() {
    VISITS.get().enter(log);
  }

  /** Notes that the thread's request ends, unless an entrance further out will do so. */
  public static void leave() {
    VISITS.get().leave();
  }

  /** The request of one thread. A server may pass it through several entrances. */
  private static final class Visit {

    private int depth;
    private @Nullable RequestLog log;
    private int ticket;
    private long beginNanos;

    void enter(@Nullable RequestLog to) {
      if (depth++ > 0) {
        return;
      }
      log = to;
      if (to != null) {
        beginNanos = System.nanoTime();
        ticket = to.gate().tryEnter();
      }
    }

    void leave() {
      if (depth == 0 || --depth > 0) {
        return; // 0: the request began before the agent was attached
      }
      RequestLog to = log;
      log = null;
      if (to != null) {
        if (ticket != OneWordGate.REFUSED) {
          to.gate().leave(ticket);
        }
        to.add(beginNanos, System.nanoTime());
      }
    }
  }
}

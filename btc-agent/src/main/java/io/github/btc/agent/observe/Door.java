package io.github.btc.agent.observe;

import io.github.btc.gate.OneWordGate;
import org.jspecify.annotations.Nullable;

/**
 * The calls that the agent writes into the entrance of a server. They take the time of each
 * request, throw nothing and block nobody. A request has either a thread or a connection of its
 * own. Public, because the classes of the server call it.
 */
public final class Door {

  /** The number where a server comes back to a request that it has begun before. */
  static final int AGAIN = -1;

  private static final Entrance[] ENTRANCES = Entrance.values();
  private static final ThreadLocal<Visit> VISITS = ThreadLocal.withInitial(Visit::new);

  private static volatile @Nullable RequestLog log;
  private static volatile @Nullable Connections connections;

  private Door() {}

  static void open(RequestLog value, Connections known) {
    connections = known;
    log = value;
  }

  static void close() {
    log = null;
    connections = null;
  }

  /**
   * Notes that the thread's request begins, unless it has begun at an entrance further out.
   *
   * @param entrance the number of the entrance, -1 where the server comes back to a request
   */
  public static void enter(int entrance) {
    VISITS.get().enter(log, entrance);
  }

  /** Notes that the thread's request ends, unless an entrance further out will do so. */
  public static void leave() {
    VISITS.get().leave();
  }

  /**
   * Notes that a request has come in over a connection.
   *
   * @param connection the connection, or the stream of HTTP/2
   * @param isRequest false if this JVM is the client
   */
  public static void read(Object connection, boolean isRequest) {
    Connections known = connections;
    if (isRequest && known != null) {
      known.begin(connection);
    }
  }

  /**
   * Notes that a part of an answer is written to a connection. Parts of requests are ignored,
   * because no request has come in over the connection of a client.
   *
   * @param connection the connection
   * @param part what is written
   * @param isHead whether it has the status
   * @param isLast whether the answer ends with it
   */
  public static void written(Object connection, Object part, boolean isHead, boolean isLast) {
    Connections known = connections;
    if (isLast && known != null && !(isHead && AnswerStatus.isInterim(part))) {
      known.answered(connection);
    }
  }

  /**
   * Notes that nothing more is written to a connection. The requests that it has end with it.
   *
   * @param connection the connection, or the stream of HTTP/2
   */
  public static void ended(Object connection) {
    Connections known = connections;
    if (known != null) {
      known.ended(connection);
    }
  }

  /**
   * The request of one thread. A server may pass it through several entrances. It may also call a
   * servlet for it again, for instance on another thread or for the page of an error. So a
   * servlet's entrance counts nothing in a JVM whose server has one of its own.
   */
  private static final class Visit {

    private static final String OWN_THREADS = "btc-";

    private final boolean isOwn = Thread.currentThread().getName().startsWith(OWN_THREADS);
    private int depth;
    private @Nullable RequestLog log;
    private int ticket;
    private long beginNanos;

    void enter(@Nullable RequestLog to, int entrance) {
      if (depth++ > 0) {
        return;
      }
      log = to != null && counts(to, entrance) ? to : null;
      if (log != null) {
        beginNanos = System.nanoTime();
        ticket = log.gate().tryEnter();
      }
    }

    private boolean counts(RequestLog to, int entrance) {
      return !isOwn && entrance != AGAIN && to.comesIn(ENTRANCES[entrance]);
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

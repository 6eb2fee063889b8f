package io.github.btc.agent.observe;

import io.github.btc.gate.OneWordGate;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The requests in flight of a server whose requests have no thread of their own, in their order on
 * each connection. The server calls for one connection on one thread at a time. A connection
 * without a request in flight is not known. A stream of HTTP/2 is a connection with one request.
 */
final class Connections {

  private final RequestLog log;
  private final ConcurrentMap<Object, Visit> oldest = new ConcurrentHashMap<>();

  /** A request, and the next one that its client has sent without waiting for the answer. */
  private static final class Visit {

    private final int ticket;
    private final long beginNanos;
    private @Nullable Visit next;

    Visit(int ticket, long beginNanos) {
      this.ticket = ticket;
      this.beginNanos = beginNanos;
    }
  }

  Connections(RequestLog log) {
    this.log = log;
  }

  /** {@return the connections with a request in flight} */
  int size() {
    return oldest.size();
  }

  /** Notes that a request has begun. */
  void begin(Object connection) {
    log.comesIn(Entrance.NETTY);
    long now = System.nanoTime();
    Visit visit = new Visit(log.gate().tryEnter(), now);
    Visit last = oldest.putIfAbsent(connection, visit);
    if (last != null) {
      while (last.next != null) {
        last = last.next;
      }
      last.next = visit;
    }
  }

  /** Notes that the oldest request of a connection has been answered. */
  void answered(Object connection) {
    Visit visit = oldest.remove(connection);
    if (visit == null) {
      return; // it began before the agent was attached
    }
    if (visit.next != null) {
      oldest.put(connection, visit.next);
    }
    end(visit);
  }

  /** Notes that a connection has ended, and with it all of its requests. */
  void ended(Object connection) {
    for (Visit visit = oldest.remove(connection); visit != null; visit = visit.next) {
      end(visit);
    }
  }

  private void end(Visit visit) {
    if (visit.ticket != OneWordGate.REFUSED) {
      log.gate().leave(visit.ticket);
    }
    log.add(visit.beginNanos, System.nanoTime());
  }
}

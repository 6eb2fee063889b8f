package io.github.btc.tools.replicas.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.Selector;
import org.jspecify.annotations.Nullable;

/** The connections to one target; opens another when all are busy. */
final class ConnectionPool {

  /** More than a stopped replica can gather; a bound all the same. */
  private static final int MOST = 2048;

  /** Below the least keep-alive limit of the recipes: who is just closing answers nobody. */
  private static final long LONGEST_IDLE_NANOS = 10_000_000_000L;

  private final int target;
  private final InetSocketAddress address;
  private final Selector selector;
  private final Client client;
  private final Connection[] idle = new Connection[MOST];
  private final Connection[] open = new Connection[MOST];
  private int idleCount;
  private int openCount;

  ConnectionPool(int target, InetSocketAddress address, Selector selector, Client client) {
    this.target = target;
    this.address = address;
    this.selector = selector;
    this.client = client;
  }

  Connection take(long nowNanos) throws IOException {
    while (idleCount > 0 && openCount >= client.connections()) {
      Connection connection = client.connections() > 1 ? idle[0] : idle[idleCount - 1];
      if (nowNanos - connection.sentNanos() < LONGEST_IDLE_NANOS) {
        takeOut(connection);
        return connection;
      }
      discard(connection);
    }
    if (openCount == MOST) {
      throw new IOException("connections to " + address + ": " + MOST + " are busy");
    }
    Connection connection = new Connection(target, address, selector, client);
    open[openCount++] = connection;
    return connection;
  }

  private void takeOut(Connection connection) {
    int last = --idleCount;
    if (idle[last] != connection) { // the first one: the others move up
      System.arraycopy(idle, 1, idle, 0, last);
    }
  }

  void giveBack(Connection connection) {
    connection.idle();
    idle[idleCount++] = connection;
  }

  /** Returns the connections that wait for an answer. */
  int inFlight() {
    return openCount - idleCount;
  }

  void discard(Connection connection) {
    connection.close();
    idleCount = remove(connection, idle, idleCount);
    openCount = remove(connection, open, openCount);
  }

  private static int remove(Connection connection, Connection[] from, int count) {
    for (int i = 0; i < count; i++) {
      if (from[i] == connection) {
        from[i] = from[count - 1];
        return count - 1;
      }
    }
    return count;
  }

  /** Returns a connection whose attempt was sent before a time, or {@code null}. */
  @Nullable Connection unansweredSince(long nanos) {
    for (int i = 0; i < openCount; i++) {
      if (open[i].isBusy() && open[i].sentNanos() - nanos < 0) {
        return open[i];
      }
    }
    return null;
  }
}

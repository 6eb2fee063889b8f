package io.github.btc.tools.replicas.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.Selector;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConnectionPoolTest {

  private static final long NOW = 1_000_000_000_000L;

  private ServerSocket server;
  private Selector selector;
  private ConnectionPool pool;

  @BeforeEach
  void open() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    selector = Selector.open();
    pool =
        new ConnectionPool(
            0, (InetSocketAddress) server.getLocalSocketAddress(), selector, Client.usual());
  }

  @AfterEach
  void close() throws IOException {
    selector.close();
    server.close();
  }

  private Connection used(long sentNanos) throws IOException {
    Connection connection = pool.take(sentNanos);
    connection.send(1, 1, sentNanos);
    return connection;
  }

  @Test
  void givesAConnectionOutAgain() throws IOException {
    Connection connection = used(NOW);
    pool.giveBack(connection);

    assertThat(pool.take(NOW + Duration.ofSeconds(1).toNanos())).isSameAs(connection);
  }

  @Test
  void usesManyConnectionsInTurn() throws IOException {
    pool =
        new ConnectionPool(
            0,
            (InetSocketAddress) server.getLocalSocketAddress(),
            selector,
            new Client(2, true, 0, 0, false, Routing.LEAST_REQUEST));
    Connection first = used(NOW);
    pool.giveBack(first);
    Connection second = used(NOW);
    pool.giveBack(second);

    assertThat(second).isNotSameAs(first);
    assertThat(used(NOW)).isSameAs(first);
    assertThat(used(NOW)).isSameAs(second);
  }

  @Test
  void countsTheConnectionsThatWaitForAnAnswer() throws IOException {
    Connection first = used(NOW);
    Connection second = used(NOW);
    assertThat(pool.inFlight()).isEqualTo(2);

    pool.giveBack(first);
    assertThat(pool.inFlight()).isEqualTo(1);

    pool.discard(second);
    assertThat(pool.inFlight()).isZero();
  }

  @Test
  void leavesAConnectionAloneThatTheOtherSideMayBeClosing() throws IOException {
    Connection first = used(NOW);
    Connection second = used(NOW + 1);
    pool.giveBack(first);
    pool.giveBack(second);

    assertThat(pool.take(NOW + Duration.ofSeconds(20).toNanos())).isNotIn(first, second);
  }
}

package io.github.btc.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AgentListenerTest {

  @Test
  void waitsBeforeItTakesConnectionsAgainWhenItCould() throws Exception {
    FailingSocket socket = new FailingSocket(3);
    try (AgentListener listener = new AgentListener(socket, 1);
        Socket caller = new Socket(socket.getInetAddress(), listener.address().getPort())) {
      String heard = new String(caller.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

      assertThat(heard).as("once it can again").isEqualTo("ready up\n");
      long first = socket.failedAtNanos.take();
      socket.failedAtNanos.take();
      assertThat(Duration.ofNanos(socket.failedAtNanos.take() - first))
          .isGreaterThanOrEqualTo(Duration.ofMillis(150));
    }
  }

  /** A process without a file handle left. */
  private static final class FailingSocket extends ServerSocket {

    final BlockingQueue<Long> failedAtNanos = new LinkedBlockingQueue<>();
    private int failuresLeft;

    FailingSocket(int failures) throws IOException {
      super(0, 10, InetAddress.getLoopbackAddress());
      failuresLeft = failures;
    }

    @Override
    public Socket accept() throws IOException {
      if (failuresLeft-- > 0) {
        failedAtNanos.add(System.nanoTime());
        throw new SocketException("Too many open files");
      }
      return super.accept();
    }
  }
}

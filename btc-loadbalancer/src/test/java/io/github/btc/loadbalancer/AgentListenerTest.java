package io.github.btc.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.loadbalancer.AgentListener.Word;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
class AgentListenerTest {

  @Test
  void waitsBeforeItTakesConnectionsAgainWhenItCould() throws Exception {
    FailingSocket socket = new FailingSocket(3, () -> new SocketException("Too many open files"));
    try (AgentListener listener = new AgentListener(socket, 1);
        Socket caller = new Socket(socket.getInetAddress(), listener.address().getPort())) {
      String heard = new String(caller.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

      assertThat(heard).as("once it can again").isEqualTo("100% up\n");
      long first = socket.failedAtNanos.take();
      socket.failedAtNanos.take();
      assertThat(Duration.ofNanos(socket.failedAtNanos.take() - first))
          .isGreaterThanOrEqualTo(Duration.ofMillis(150));
    }
  }

  @Test
  void answersAgainAfterTheHeapWasFull() throws Exception {
    FailingSocket socket = new FailingSocket(2, () -> new OutOfMemoryError("Java heap space"));
    try (AgentListener listener = new AgentListener(socket, 1);
        Socket caller = new Socket(socket.getInetAddress(), listener.address().getPort())) {
      caller.setSoTimeout(60_000);

      assertThat(caller.getInputStream().readAllBytes()).asString().isEqualTo("100% up\n");
    }
  }

  /** A conversation may be delayed for as long as HAProxy takes to hang up. */
  @ParameterizedTest
  @EnumSource(names = {"AWAY", "BACK"})
  void doesNotTakeTheLateEndOfAnEarlierConversationForThisOnes(Word word) throws Exception {
    ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    try (AgentListener listener = new AgentListener(socket, 2)) {
      listener.say(word);
      try (Socket late = new Socket(socket.getInetAddress(), listener.address().getPort())) {
        late.setSoTimeout(60_000);
        assertThat(late.getInputStream().readAllBytes()).isNotEmpty();
        listener.say(Word.UP);
        listener.say(word);
      }
      callFrom("127.0.0.2", listener.address());

      assertThat(listener.awaitHeard(1, TimeUnit.SECONDS.toNanos(60)))
          .as("the second caller has heard it, and the late one has hung up before")
          .isEqualTo(1);
      assertThat(listener.awaitHeard(2, 1)).isEqualTo(1);
    }
  }

  private static void callFrom(String address, InetSocketAddress listener) throws IOException {
    try (Socket socket = new Socket()) {
      socket.bind(new InetSocketAddress(address, 0));
      socket.setSoTimeout(60_000);
      socket.connect(listener);
      assertThat(socket.getInputStream().readAllBytes()).isNotEmpty();
    }
  }

  /** A process that lacks something to take a connection with. */
  private static final class FailingSocket extends ServerSocket {

    final BlockingQueue<Long> failedAtNanos = new LinkedBlockingQueue<>();
    private final Supplier<Throwable> failure;
    private int failuresLeft;

    FailingSocket(int failures, Supplier<Throwable> failure) throws IOException {
      super(0, 10, InetAddress.getLoopbackAddress());
      this.failuresLeft = failures;
      this.failure = failure;
    }

    @Override
    public Socket accept() throws IOException {
      if (failuresLeft-- > 0) {
        failedAtNanos.add(System.nanoTime());
        fail(failure.get());
      }
      return super.accept();
    }

    private static void fail(Throwable failure) throws IOException {
      if (failure instanceof IOException e) {
        throw e;
      }
      throw (Error) failure;
    }
  }
}

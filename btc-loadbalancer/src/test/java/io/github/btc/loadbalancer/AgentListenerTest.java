package io.github.btc.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.loadbalancer.AgentListener.Word;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
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
    try (AgentListener listener = new AgentListener(socket, 1, Set.of(), System::nanoTime);
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
    try (AgentListener listener = new AgentListener(socket, 1, Set.of(), System::nanoTime);
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
    try (AgentListener listener = new AgentListener(socket, 2, Set.of(), System::nanoTime)) {
      listener.say(word);
      try (Socket late = new Socket(socket.getInetAddress(), listener.address().getPort())) {
        late.setSoTimeout(60_000);
        assertThat(late.getInputStream().readAllBytes()).isNotEmpty();
        listener.say(Word.UP);
        listener.say(word);
      }
      assertThat(askFrom("127.0.0.2", listener.address())).isNotEmpty();

      assertThat(listener.awaitHeard(1, TimeUnit.SECONDS.toNanos(60)))
          .as("the second caller has heard it, and the late one has hung up before")
          .isEqualTo(1);
      assertThat(listener.awaitHeard(2, 1)).isEqualTo(1);
    }
  }

  /** It asks for each backend of which this replica is a server, all from one address. */
  @Test
  void givesTheWeightBackToTheSecondServerLineOfAHaProxyToo() throws Exception {
    AtomicLong clock = new AtomicLong();
    ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    try (AgentListener listener = new AgentListener(socket, 1, Set.of(), clock::get)) {
      listener.say(Word.AWAY);
      assertThat(ask(listener)).as("first line").isEqualTo("0%\n");
      assertThat(ask(listener)).as("second line").isEqualTo("0%\n");

      listener.say(Word.BACK);
      assertThat(ask(listener)).as("first line").isEqualTo("100% up\n");
      listener.awaitBackHeard(TimeUnit.SECONDS.toNanos(60));
      assertThat(ask(listener)).as("second line").isEqualTo("100% up\n");

      clock.set(TimeUnit.SECONDS.toNanos(10));
      await("leaves the weight to operators again")
          .atMost(Duration.ofSeconds(60))
          .pollInterval(Duration.ofMillis(1))
          .until(() -> ask(listener).equals("up\n"));
      assertThat(ask(listener)).isEqualTo("up\n");
    }
  }

  /** A probe of the port may ask at any time. */
  @Test
  void countsOnlyThePeersThatItExpects() throws Exception {
    AtomicLong clock = new AtomicLong();
    ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Set<InetAddress> expected = Set.of(InetAddress.getByName("127.0.0.1"));
    try (AgentListener listener = new AgentListener(socket, 1, expected, clock::get)) {
      listener.say(Word.AWAY);
      assertThat(askFrom("127.0.0.2", listener.address())).isEqualTo("0%\n");
      assertThat(ask(listener)).isEqualTo("0%\n");
      assertThat(listener.awaitHeard(1, TimeUnit.SECONDS.toNanos(60))).isEqualTo(1);
      assertThat(ask(listener)).isEqualTo("0%\n");
      assertThat(listener.awaitHeard(2, 1)).as("the foreign peer does not count").isEqualTo(1);

      listener.say(Word.BACK);
      clock.set(TimeUnit.SECONDS.toNanos(10));
      for (int i = 0; i < 5; i++) {
        assertThat(askFrom("127.0.0.2", listener.address())).isEqualTo("100% up\n");
      }
      assertThat(ask(listener)).as("has to learn it yet").isEqualTo("100% up\n");
      listener.awaitBackHeard(TimeUnit.SECONDS.toNanos(60));
    }
  }

  private static String ask(AgentListener listener) throws IOException {
    return askFrom("127.0.0.1", listener.address());
  }

  private static String askFrom(String address, InetSocketAddress listener) throws IOException {
    try (Socket socket = new Socket()) {
      socket.bind(new InetSocketAddress(address, 0));
      socket.setSoTimeout(60_000);
      socket.connect(listener);
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
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

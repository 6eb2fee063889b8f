package io.github.btc.sidecar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An answer is read to its end, and nobody waits for longer than the limit. */
@Timeout(120)
class AgentAnswerTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String REQUEST = "GET / HTTP/1.0\r\n\r\n";

  private ServerSocket agent;

  @BeforeEach
  void listen() throws IOException {
    agent = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() throws IOException {
    agent.close();
  }

  private URI address() {
    return URI.create("http://127.0.0.1:" + agent.getLocalPort());
  }

  /** Answers one request, and keeps the connection. */
  private CompletableFuture<Socket> answering(String... parts) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            Socket caller = agent.accept();
            for (String part : parts) {
              caller.getOutputStream().write(part.getBytes(StandardCharsets.ISO_8859_1));
              caller.getOutputStream().flush();
            }
            return caller;
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Test
  void isReadUntilItsLengthIfTheAgentKeepsTheConnection() throws Exception {
    CompletableFuture<Socket> caller =
        answering(
            "HTTP/1.1 200 OK\r\nContent-", "length: 4\r\nBTC-Clock-Nanos: 17\r\n\r\n12", "34");

    AgentAnswer answer = AgentAnswer.to(REQUEST, address(), LIMIT);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("1234");
    assertThat(answer.header("btc-clock-nanos")).contains("17");
    assertThat(answer.header("BTC-Clock")).isEmpty();
    caller.get().close();
  }

  @Test
  void isReadUntilTheEndOfTheConnectionIfItTellsNoLength() throws Exception {
    CompletableFuture<Void> caller =
        answering("HTTP/1.0 503 no\r\n\r\nlater").thenAccept(AgentAnswerTest::close);

    AgentAnswer answer = AgentAnswer.to(REQUEST, address(), LIMIT);

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.body()).isEqualTo("later");
    caller.get();
  }

  private static void close(Socket socket) {
    try {
      socket.shutdownOutput();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void isNotAwaitedForLongerThanTheLimitIfItComesInParts() throws Exception {
    CompletableFuture<Socket> caller = answering("HTTP/1.1 200 OK\r\n");

    assertThatThrownBy(() -> AgentAnswer.to(REQUEST, address(), Duration.ofMillis(200)))
        .isInstanceOf(SocketTimeoutException.class);
    caller.get().close();
  }

  @Test
  void isNoLongerAwaitedAfterAnInterrupt() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> AgentAnswer.to(REQUEST, address(), LIMIT))
          .isInstanceOf(ClosedByInterruptException.class);
    } finally {
      Thread.interrupted();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "SSH-2.0-OpenSSH_9.6\r\n\r\n", "HTTP/1.1 200 OK\r\n", "HTTP/2 200\r\n\r\n"})
  void isRefusedIfItIsNotOfHttp(String text) {
    assertThatThrownBy(() -> AgentAnswer.parse(text))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("expected an agent");
  }
}

package io.github.btc.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ExchangeTest {

  private ServerSocket peer;

  @BeforeEach
  void listen() throws IOException {
    peer = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void end() throws IOException {
    peer.close();
  }

  private String ask(long limitMillis) throws IOException {
    return new Exchange(peer.getLocalSocketAddress())
        .ask("weight 0%\n", Deadline.after(TimeUnit.MILLISECONDS.toNanos(limitMillis)));
  }

  /** Otherwise the kernel would send it when the peer has room again. */
  @Test
  void dropsWhatThePeerHasNotAnsweredInTime() throws Exception {
    assertThatThrownBy(() -> ask(50)).isInstanceOf(SocketTimeoutException.class);

    try (Socket connection = peer.accept()) {
      assertThat(catchThrowable(() -> connection.getInputStream().readAllBytes()))
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
  }

  @Test
  void hangsUpWithoutAResetOnceItHasTheWholeAnswer() throws Exception {
    CompletableFuture<String> answer =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return ask(60_000);
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    try (Socket connection = peer.accept()) {
      connection.getOutputStream().write("done".getBytes(StandardCharsets.US_ASCII));
      connection.shutdownOutput();

      assertThat(answer.get()).isEqualTo("done");
      assertThat(connection.getInputStream().readAllBytes()).asString().isEqualTo("weight 0%\n");
    }
  }
}

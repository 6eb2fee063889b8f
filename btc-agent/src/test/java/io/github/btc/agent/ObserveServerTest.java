package io.github.btc.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ObserveServerTest {

  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  /** A JVM without a class to rewrite. */
  private static final Instrumentation EMPTY =
      jvm(method -> method.equals("getAllLoadedClasses") ? new Class<?>[0] : null);

  private interface Answers {
    Object to(String method);
  }

  private static Instrumentation jvm(Answers answers) {
    return (Instrumentation)
        Proxy.newProxyInstance(
            Instrumentation.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) ->
                method.getReturnType() == boolean.class ? true : answers.to(method.getName()));
  }

  private static ObserveOptions at(int port) {
    return new ObserveOptions(port, Duration.ZERO, null);
  }

  @Test
  void answersWhileOtherCallersHaveSentOnlyABitOfTheirRequests() throws Exception {
    try (ObserveServer server = ObserveServer.start(at(0), EMPTY)) {
      int port = Integer.getInteger(ObserveServer.PORT_PROPERTY);
      try (Socket one = new Socket(HERE, port);
          Socket other = new Socket(HERE, port);
          Socket caller = new Socket(HERE, port)) {
        one.getOutputStream().write('G');
        other.getOutputStream().write('G');
        caller.setSoTimeout(60_000);

        String request = "GET /v1/observation HTTP/1.1\r\nHost: localhost:" + port + "\r\n\r\n";
        caller.getOutputStream().write(request.getBytes(US_ASCII));

        assertThat(new String(caller.getInputStream().readAllBytes(), US_ASCII))
            .startsWith("HTTP/1.1 200 ");
        one.setSoTimeout(60_000);
        assertThat(one.getInputStream().read()).as("hangs up on a slow caller").isEqualTo(-1);
      }
      assertThat(server.isClosed()).isFalse();
    }
  }

  @Test
  void leavesItsPortToOthersIfTheObservationCannotBegin() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, HERE)) {
      port = free.getLocalPort();
    }
    Instrumentation refusing =
        jvm(
            method -> {
              throw new IllegalStateException("cannot rewrite");
            });

    assertThatThrownBy(() -> ObserveServer.start(at(port), refusing)).hasMessage("cannot rewrite");

    listen(port);
  }

  private static void listen(int port) throws IOException {
    try (ServerSocket next = new ServerSocket(port, 1, HERE)) {
      assertThat(next.isBound()).isTrue();
    }
  }
}

package io.github.btc.proofs.recipes.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.btc.proofs.recipes.balancer.EnvoyOverHttp2;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledOnJre;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A request that a server refuses by {@code REFUSED_STREAM} is retried by most clients, without a
 * setting and whatever its method, and is executed once. The table in clients.md of the guide to
 * load balancers has these results.
 */
class RefusedStreamIT {

  private static final int SMALL = 2;
  private static final int LARGE = 100_000;

  @TempDir static Path directory;

  private final RefusesOnceGate gate = new RefusesOnceGate();
  private final AtomicInteger executed = new AtomicInteger();
  private Http2Server server;
  private int port;

  enum Kind {
    NETTY,
    JETTY,
    REACTOR_NETTY;

    Http2Server server() {
      return switch (this) {
        case NETTY -> new NettyHandlers();
        case JETTY -> new Jetty();
        case REACTOR_NETTY -> new ReactorNetty();
      };
    }
  }

  private void start(Kind kind) throws Exception {
    server = kind.server();
    port = server.start(gate, executed::incrementAndGet);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void okHttpSendsARefusedRequestAgain(Kind kind) throws Exception {
    start(kind);
    assertSentAgain(Http2Clients.okHttp(), port);
  }

  @ParameterizedTest
  @EnumSource
  void goSendsARefusedRequestAgain(Kind kind) throws Exception {
    assumeThat(Http2Clients.hasGo()).as("Go 1.24 or newer").isTrue();
    start(kind);
    assertSentAgain(Http2Clients.go(directory), port);
  }

  @ParameterizedTest
  @EnumSource
  void envoySendsARefusedRequestAgain(Kind kind) throws Exception {
    start(kind);
    try (RunningBalancer envoy =
        EnvoyOverHttp2.start(address(port), directory.resolve("one"), Http2Server.HEALTH)) {
      assertSentAgain(Http2Clients.jdk(), envoy.address().getPort());
    }
  }

  @ParameterizedTest
  @EnumSource
  @EnabledForJreRange(min = JRE.JAVA_25)
  void theJdkSendsARefusedRequestAgain(Kind kind) throws Exception {
    start(kind);
    assertSentAgain(Http2Clients.jdk(), port);
  }

  @ParameterizedTest
  @EnumSource
  @EnabledOnJre(JRE.JAVA_17)
  void jdk17DoesNotSendItAgainAndTheServerHasNotExecutedIt(Kind kind) throws Exception {
    start(kind);
    Http2Clients.Client jdk = Http2Clients.jdk();
    assertThat(jdk.send("GET", port, 0)).isEqualTo(200); // begins HTTP/2
    for (int bytes : new int[] {0, SMALL, LARGE}) {
      executed.set(0);
      gate.refuseOnce();
      assertThat(jdk.send(bytes == 0 ? "GET" : "POST", port, bytes)).as("%d B", bytes).isZero();
      assertThat(executed).hasValue(0);
    }
  }

  /** As in a mesh with a sidecar on either side: the one of the service must send again itself. */
  @Test
  void aProxyThatDoesNotRetryTurnsTheResetIntoItsOwn503() throws Exception {
    start(Kind.JETTY);
    Path inner = directory.resolve("inner");
    try (RunningBalancer ofService =
            EnvoyOverHttp2.start(address(port), inner, Http2Server.HEALTH, "connect-failure");
        RunningBalancer ofClient =
            EnvoyOverHttp2.start(
                ofService.address(), directory.resolve("outer"), Http2Server.HEALTH)) {
      gate.refuseOnce();

      int status = Http2Clients.jdk().send("POST", ofClient.address().getPort(), SMALL);

      assertThat(status).isEqualTo(503);
      assertThat(executed).hasValue(0);
    }
  }

  private void assertSentAgain(Http2Clients.Client client, int port) throws Exception {
    assertThat(client.send("GET", port, 0)).isEqualTo(200);
    for (int bytes : new int[] {0, SMALL, LARGE}) {
      executed.set(0);
      gate.refuseOnce();
      assertThat(client.send(bytes == 0 ? "GET" : "POST", port, bytes))
          .as("%d B", bytes)
          .isEqualTo(200);
      assertThat(executed).hasValue(1);
    }
  }

  private static InetSocketAddress address(int port) {
    return new InetSocketAddress("127.0.0.1", port);
  }
}

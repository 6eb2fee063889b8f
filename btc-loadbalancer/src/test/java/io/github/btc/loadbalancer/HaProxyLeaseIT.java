package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.Announcer.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The lease in a real HAProxy, whose health check ends it. */
@Timeout(60)
class HaProxyLeaseIT {

  private static final String CHECKED = "check inter 200ms rise 4 fall 2";

  /** A renewer that waits for a processor for less than 3 s does not lose the lease. */
  private static final String CHECKED_SELDOM = "check inter 1s rise 4 fall 2";

  private static final Duration LONGER_THAN_A_LEASE = Duration.ofMillis(5000);
  private static final Duration NEVER = Duration.ofSeconds(10);

  @TempDir Path directory;

  private HttpServer service;

  @BeforeEach
  void start() throws IOException {
    service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.createContext("/", exchange -> exchange.sendResponseHeaders(204, -1));
    service.start();
  }

  @AfterEach
  void stop() {
    service.stop(0);
  }

  private RealHaProxy haProxy(String more) throws Exception {
    return new RealHaProxy(directory, List.of(service.getAddress()), more);
  }

  @Test
  void isConfirmedAndGivenBackAtOnce() throws Exception {
    try (RealHaProxy haProxy = haProxy(CHECKED);
        HaProxyLease lease = HaProxyLease.of("be/s1", haProxy.adminSocket()).build()) {
      assertThat(lease.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
      assertThat(haProxy.server("s1").isAway()).isTrue();

      lease.announceBack();

      assertThat(haProxy.server("s1").status()).startsWith("UP");
    }
  }

  @Test
  void isHeldByRenewalsForLongerThanItLasts() throws Exception {
    try (RealHaProxy haProxy = haProxy(CHECKED_SELDOM);
        HaProxyLease lease = HaProxyLease.of("be/s1", haProxy.adminSocket()).build()) {
      lease.announceAway(CLOSING);
      long begun = System.nanoTime();
      while (System.nanoTime() - begun < LONGER_THAN_A_LEASE.toNanos()) {
        assertThat(haProxy.server("s1").isAway()).isTrue();
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
      }
    }
  }

  @Test
  void endsByItselfWhenNobodyRenewsIt() throws Exception {
    try (RealHaProxy haProxy = haProxy(CHECKED);
        HaProxyLease lease =
            HaProxyLease.of("be/s1", haProxy.adminSocket()).renewEvery(NEVER).build()) {
      lease.announceAway(CLOSING);
      while (haProxy.server("s1").isAway()) { // bounded by the class's timeout
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      }
      assertThat(haProxy.server("s1").status()).startsWith("UP");
    }
  }

  @Test
  void isGivenBackWhenARequestDoesNotEnd() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    service.createContext("/slow", exchange -> answerLate(exchange, arrived, mayEnd));
    try (RealHaProxy haProxy = haProxy(CHECKED);
        HaProxyLease lease =
            HaProxyLease.of("be/s1", haProxy.adminSocket())
                .timeout(Duration.ofMillis(300))
                .build();
        Socket client = new Socket(haProxy.address().getAddress(), haProxy.address().getPort())) {
      client.getOutputStream().write("GET /slow HTTP/1.0\r\n\r\n".getBytes(US_ASCII));
      assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();

      assertThatThrownBy(() -> lease.announceAway(CLOSING)).isInstanceOf(IOException.class);

      assertThat(haProxy.server("s1").status()).startsWith("UP");
    } finally {
      mayEnd.countDown();
    }
  }

  private static void answerLate(
      HttpExchange exchange, CountDownLatch arrived, CountDownLatch mayEnd) throws IOException {
    arrived.countDown();
    try (exchange) {
      mayEnd.await(20, TimeUnit.SECONDS);
      exchange.sendResponseHeaders(204, -1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void leavesAnOperatorsDrainAlone() throws Exception {
    try (RealHaProxy haProxy = haProxy(CHECKED);
        HaProxyLease lease = HaProxyLease.of("be/s1", haProxy.adminSocket()).build()) {
      haProxy.tell("set server be/s1 state drain");
      assertThat(lease.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
      lease.announceBack();

      assertThat(haProxy.server("s1").status()).startsWith("DRAIN");
    }
  }

  @Test
  void leavesAnOperatorsMaintenanceAlone() throws Exception {
    try (RealHaProxy haProxy = haProxy(CHECKED);
        HaProxyLease lease = HaProxyLease.of("be/s1", haProxy.adminSocket()).build()) {
      haProxy.tell("set server be/s1 state maint");
      assertThat(lease.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
      lease.announceBack();

      assertThat(haProxy.server("s1").status()).startsWith("MAINT");
    }
  }

  @Test
  void isTakenAgainAfterHaProxyWasRestarted() throws Exception {
    try (RealHaProxy haProxy = haProxy(CHECKED);
        HaProxyLease lease = HaProxyLease.of("be/s1", haProxy.adminSocket()).build()) {
      lease.announceAway(CLOSING);
      haProxy.kill();
      haProxy.startAgain();
      while (!haProxy.server("s1").isAway()) { // by the next renewal
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
      }
      lease.announceBack();

      assertThat(haProxy.server("s1").status()).startsWith("UP");
    }
  }

  @Test
  void isRefusedWhereNothingWouldEndIt() throws Exception {
    try (RealHaProxy haProxy = haProxy("");
        HaProxyLease lease = HaProxyLease.of("be/s1", haProxy.adminSocket()).build()) {
      assertThatThrownBy(() -> lease.announceAway(CLOSING))
          .hasMessageContaining("rise 0 (expected health check");

      assertThat(haProxy.server("s1").isAway()).isFalse();
    }
  }
}

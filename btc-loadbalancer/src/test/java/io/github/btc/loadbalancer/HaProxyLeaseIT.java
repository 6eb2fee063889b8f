package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.Announcer.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The lease in a real HAProxy, whose health check ends it. */
@Timeout(120)
@Tag("one-jdk")
class HaProxyLeaseIT {

  private static final String CHECKED = "check inter 200ms rise 4 fall 2";

  /** The service may answer and be sick. */
  private static final String CHECKED_BY_HTTP = CHECKED + "\n  option httpchk GET /health";

  /** What is back soon was given back, and not by a check. */
  private static final String CHECKED_RARELY = "check inter 10m rise 4 fall 2";

  /** A renewer that waits for a processor for less than 3 s does not lose the lease. */
  private static final String CHECKED_SELDOM = "check inter 1s rise 4 fall 2";

  private static final Duration LONGER_THAN_A_LEASE = Duration.ofMillis(5000);
  private static final Duration NEVER = Duration.ofSeconds(10);
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir Path directory;

  private final List<HaProxyLease> leases = new ArrayList<>();

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

  private HaProxyLease closedLater(HaProxyLease lease) {
    leases.add(lease);
    return lease;
  }

  /** The HAProxy of a test has ended before, so that nobody is told. */
  @AfterEach
  void closeTheLeases() {
    for (HaProxyLease lease : leases) {
      try {
        lease.close();
      } catch (IOException e) {
        // Nobody is there to take the server back.
      }
    }
  }

  private RealHaProxy haProxy(String more) throws Exception {
    return new RealHaProxy(directory, List.of(service.getAddress(), service.getAddress()), more);
  }

  private static HaProxyLease.Builder patient(RealHaProxy haProxy) {
    return HaProxyLease.of("be/s1", haProxy.adminSocket()).timeout(Duration.ofSeconds(10));
  }

  private static void awaitStatus(RealHaProxy haProxy, String beginning) {
    await("status " + beginning)
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> haProxy.server("s1").status().startsWith(beginning));
  }

  /** HAProxy obeys although its answer may come too late for the lease. */
  private static void giveBack(HaProxyLease lease) {
    try {
      lease.announceBack();
    } catch (IOException e) {
      assertThat(e).hasMessageEndingWith("in time");
    }
  }

  @Test
  void isConfirmedAndGivenBackAtOnce() throws Exception {
    try (RealHaProxy haProxy = haProxy(CHECKED_RARELY)) {
      HaProxyLease lease = closedLater(patient(haProxy).build());
      assertThat(lease.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
      assertThat(haProxy.server("s1").isAway()).isTrue();

      giveBack(lease);

      awaitStatus(haProxy, "UP");
    }
  }

  @Test
  void leavesASickServiceToTheChecks() throws Exception {
    AtomicInteger health = new AtomicInteger(503);
    service.createContext("/health", exchange -> answer(exchange, health.get()));
    try (RealHaProxy haProxy = haProxy(CHECKED_BY_HTTP)) {
      HaProxyLease lease = closedLater(patient(haProxy).build());
      awaitStatus(haProxy, "DOWN");
      assertThat(lease.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);

      lease.announceBack();

      assertThat(haProxy.server("s1").isDown()).isTrue();
      health.set(204);
      awaitStatus(haProxy, "UP");
    }
  }

  private static void answer(HttpExchange exchange, int status) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(status, -1);
    }
  }

  @Test
  void isHeldByRenewalsForLongerThanItLasts() throws Exception {
    try (RealHaProxy haProxy = haProxy(CHECKED_SELDOM)) {
      HaProxyLease lease = closedLater(patient(haProxy).build());
      lease.announceAway(CLOSING);
      long begun = System.nanoTime();
      while (System.nanoTime() - begun < LONGER_THAN_A_LEASE.toNanos()) {
        assertThat(haProxy.server("s1").isAway()).isTrue();
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5)); // leaves the CPU to the renewer
      }
    }
  }

  @Test
  void endsByItselfWhenNobodyRenewsIt() throws Exception {
    try (RealHaProxy haProxy = haProxy(CHECKED)) {
      HaProxyLease lease = closedLater(patient(haProxy).renewEvery(NEVER).build());
      lease.announceAway(CLOSING);
      assertThat(haProxy.server("s1").isAway()).isTrue();

      awaitStatus(haProxy, "UP");
    }
  }

  @Test
  void isGivenBackWhenARequestDoesNotEnd() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    service.createContext("/slow", exchange -> answerLate(exchange, arrived, mayEnd));
    try (RealHaProxy haProxy = haProxy(CHECKED_RARELY);
        HaProxyLease lease =
            HaProxyLease.of("be/s1", haProxy.adminSocket()).timeout(Duration.ofSeconds(1)).build();
        Socket client = new Socket(haProxy.address().getAddress(), haProxy.address().getPort())) {
      client.getOutputStream().write("GET /slow HTTP/1.0\r\n\r\n".getBytes(US_ASCII));
      arrived.await(); // bounded by the class's @Timeout

      assertThatThrownBy(() -> lease.announceAway(CLOSING)).isInstanceOf(IOException.class);

      awaitStatus(haProxy, "UP");
    } finally {
      mayEnd.countDown();
    }
  }

  private static void answerLate(
      HttpExchange exchange, CountDownLatch arrived, CountDownLatch mayEnd) throws IOException {
    arrived.countDown();
    try (exchange) {
      mayEnd.await();
      exchange.sendResponseHeaders(204, -1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void leavesAnOperatorsDrainAlone() throws Exception {
    try (RealHaProxy haProxy = haProxy(CHECKED)) {
      HaProxyLease lease = closedLater(patient(haProxy).build());
      haProxy.tell("set server be/s1 state drain");
      assertThat(lease.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
      giveBack(lease);

      assertThat(haProxy.server("s1").status()).startsWith("DRAIN");
    }
  }

  @Test
  void leavesAnOperatorsMaintenanceAlone() throws Exception {
    try (RealHaProxy haProxy = haProxy(CHECKED)) {
      HaProxyLease lease = closedLater(patient(haProxy).build());
      haProxy.tell("set server be/s1 state maint");
      assertThat(lease.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
      giveBack(lease);

      assertThat(haProxy.server("s1").status()).startsWith("MAINT");
    }
  }

  @Test
  void isTakenAgainAfterHaProxyWasRestarted() throws Exception {
    try (RealHaProxy haProxy = haProxy(CHECKED)) {
      HaProxyLease lease = closedLater(patient(haProxy).build());
      lease.announceAway(CLOSING);
      haProxy.kill();
      haProxy.startAgain();
      await("the next renewal takes it again")
          .atMost(LIMIT)
          .pollInterval(Duration.ofMillis(5))
          .until(() -> haProxy.server("s1").isAway());
      giveBack(lease);

      awaitStatus(haProxy, "UP");
    }
  }

  @Test
  void theOnlyServerStaysBecauseHaProxyWouldRefuseItsRequests() throws Exception {
    List<InetSocketAddress> one = List.of(service.getAddress());
    try (RealHaProxy haProxy = new RealHaProxy(directory, one, CHECKED)) {
      HaProxyLease lease = closedLater(patient(haProxy).build());
      assertThatThrownBy(() -> lease.announceAway(CLOSING))
          .isInstanceOf(NoOtherReplicaException.class)
          .hasMessage(
              "s1: 0 other servers and 0 backup servers usable (expected at least 1): not leaving");

      assertThat(haProxy.server("s1").isAway()).isFalse();
    }
  }

  @Test
  void theOnlyServerGoesAwayWhereABackupTakesItsRequests() throws Exception {
    List<InetSocketAddress> one = List.of(service.getAddress());
    String backup =
        CHECKED + "\n  server closed 127.0.0.1:" + service.getAddress().getPort() + " backup";
    try (RealHaProxy haProxy = new RealHaProxy(directory, one, backup)) {
      HaProxyLease lease = closedLater(patient(haProxy).build());
      assertThat(lease.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);

      assertThat(haProxy.server("s1").isAway()).isTrue();
      giveBack(lease);
    }
  }

  @Test
  void isRefusedWhereNothingWouldEndIt() throws Exception {
    try (RealHaProxy haProxy = haProxy("")) {
      HaProxyLease lease = closedLater(patient(haProxy).build());
      assertThatThrownBy(() -> lease.announceAway(CLOSING))
          .hasMessageContaining("rise 0 (expected health check");

      assertThat(haProxy.server("s1").isAway()).isFalse();
    }
  }
}

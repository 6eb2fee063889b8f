package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class HaProxyLeaseTest {

  private static final InetSocketAddress ANYWHERE =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);

  /** With a rise of 2, a lease lasts three times as long. */
  private static final Duration RENEWAL = Duration.ofMillis(100);

  @TempDir Path directory;

  private final List<HaProxyLease> leases = new ArrayList<>();

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

  @ParameterizedTest
  @EnumSource(value = FakeHaProxy.Mood.class, mode = Mode.EXCLUDE, names = "ANSWERS")
  void endsInTimeWhateverTheSocketDoes(FakeHaProxy.Mood mood) throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").mood(mood)) {
      HaProxyLease lease =
          closedLater(
              HaProxyLease.of("be/s1", haProxy.address()).timeout(Duration.ofMillis(50)).build());
      assertThatThrownBy(() -> lease.announceAway(CLOSING))
          .hasMessageStartingWith("HAProxy lease of be/s1 at ");
      lease.announceBack();
    }
  }

  private static HaProxyLease.Builder patient(FakeHaProxy haProxy) throws IOException {
    return HaProxyLease.of("be/s1", haProxy.address()).timeout(Duration.ofSeconds(10));
  }

  private static HaProxyLease renewedOften(FakeHaProxy haProxy) throws IOException {
    return patient(haProxy).renewEvery(Duration.ofMillis(20)).build();
  }

  /** A thread of HAProxy without a core carries out an "up" long after its sender has gone. */
  @Test
  void takesNoServerAwayWhileAnUpMayStillBeCarriedOut() throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").rise(4)) {
      HaProxyLease lease = closedLater(patient(haProxy).build());
      lease.announceAway(CLOSING);
      haProxy.onOrder(order -> haProxy.losingAnswers(order.equals("up")));
      assertThatThrownBy(lease::announceBack).isInstanceOf(IOException.class);
      haProxy.onOrder(order -> {});
      haProxy.losingAnswers(false);

      assertThatThrownBy(() -> lease.announceAway(CLOSING))
          .hasMessageContaining("may still be carried out");
      assertThat(haProxy.status("s1")).isEqualTo("no check");
    }
  }

  /** As a log that has no memory left to complain. */
  @Test
  void isRenewedAlsoAfterAnError() throws Exception {
    Logger log = Logger.getLogger("io.github.btc");
    FullHeapHandler handler = new FullHeapHandler();
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").rise(4)) {
      HaProxyLease lease = closedLater(renewedOften(haProxy));
      lease.announceAway(CLOSING);
      log.addHandler(handler);
      haProxy.mood(FakeHaProxy.Mood.HANGS_UP);
      handler.failed.await();
      haProxy.mood(FakeHaProxy.Mood.ANSWERS);
      haProxy.orders().clear();

      assertThat(haProxy.orders().poll(60, TimeUnit.SECONDS)).isEqualTo("s1 down");
    } finally {
      log.removeHandler(handler);
    }
  }

  @Test
  void saysOnceThatItIsNotRenewed() throws Exception {
    Logger log = Logger.getLogger("io.github.btc");
    KeepingHandler handler = new KeepingHandler();
    log.addHandler(handler);
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").rise(4)) {
      HaProxyLease lease = closedLater(renewedOften(haProxy));
      lease.announceAway(CLOSING);
      for (int outage = 1; outage <= 2; outage++) {
        haProxy.hungUp().drainPermits();
        haProxy.mood(FakeHaProxy.Mood.HANGS_UP);
        haProxy.hungUp().acquire(5);
        haProxy.mood(FakeHaProxy.Mood.ANSWERS);
        haProxy.orders().clear();
        haProxy.orders().take();
        haProxy.orders().take(); // the answer to the one before has been read

        assertThat(handler.lines).hasSize(outage);
      }
    } finally {
      log.removeHandler(handler);
    }
  }

  private static final class KeepingHandler extends Handler {

    final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public void publish(LogRecord line) {
      if (!line.getMessage().endsWith("in time")) { // of a machine that stood still
        lines.add(line.getMessage());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  private static final class FullHeapHandler extends Handler {

    final CountDownLatch failed = new CountDownLatch(1);

    @Override
    public void publish(LogRecord line) {
      failed.countDown();
      throw new OutOfMemoryError("Java heap space");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void doesNotConfirmWhileARequestIsLeftAndPutsTheServerBack() throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").rise(4).sessions(1)) {
      HaProxyLease lease =
          closedLater(
              HaProxyLease.of("be/s1", haProxy.address()).timeout(Duration.ofSeconds(1)).build());
      assertThatThrownBy(() -> lease.announceAway(CLOSING)).isInstanceOf(IOException.class);

      // The lease does not wait for long for an answer to it.
      await("is put back")
          .atMost(Duration.ofSeconds(60))
          .until(() -> haProxy.orders().contains("s1 up"));
    }
  }

  /** An "up" would send requests to a service that is restarting. */
  @Test
  void leavesAServerToTheChecksThatHaProxyHadFoundDownBefore() throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").rise(4)) {
      haProxy.status("s1", "DOWN");
      HaProxyLease lease = closedLater(patient(haProxy).renewEvery(Duration.ofSeconds(10)).build());
      lease.announceAway(CLOSING);
      lease.announceAway(CLOSING); // which finds it down because of the first

      lease.announceBack();

      assertThat(haProxy.orders()).containsExactly("s1 down", "s1 down");
      assertThat(haProxy.status("s1")).isEqualTo("DOWN");
    }
  }

  @Test
  void leavesItToTheChecksAlsoAfterAClosingThatFailed() throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").rise(4).sessions(1)) {
      haProxy.status("s1", "DOWN 2/4");
      HaProxyLease lease =
          closedLater(
              HaProxyLease.of("be/s1", haProxy.address())
                  .timeout(Duration.ofSeconds(1))
                  .renewEvery(Duration.ofSeconds(10))
                  .build());

      assertThatThrownBy(() -> lease.announceAway(CLOSING)).isInstanceOf(IOException.class);

      assertThat(haProxy.orders()).containsExactly("s1 down");
    }
  }

  @Test
  void givesAServerBackThatWasDownOnlyInAnEarlierClosing() throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").rise(4)) {
      haProxy.status("s1", "DOWN");
      HaProxyLease lease = closedLater(patient(haProxy).renewEvery(Duration.ofSeconds(10)).build());
      lease.announceAway(CLOSING);
      lease.announceBack();
      haProxy.status("s1", "UP");
      lease.announceAway(CLOSING);

      lease.announceBack();

      assertThat(haProxy.orders()).containsExactly("s1 down", "s1 down", "s1 up");
    }
  }

  @Test
  void theLastUsableServerStays() throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").rise(4)) {
      HaProxyLease lease = closedLater(patient(haProxy).build());
      haProxy.status("s2", "DOWN").status("s3", "DOWN").status("s4", "MAINT");

      assertThatThrownBy(() -> lease.announceAway(CLOSING))
          .isInstanceOf(NoOtherReplicaException.class);

      assertThat(haProxy.orders()).isEmpty();
    }
  }

  @Test
  void comesBackIfTheOtherServersWentAtTheSameTime() throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").rise(4)) {
      HaProxyLease lease = closedLater(patient(haProxy).build());
      haProxy.status("s2", "DOWN").status("s3", "DOWN");
      haProxy.onOrder(order -> haProxy.status("s4", "DOWN"));

      assertThatThrownBy(() -> lease.announceAway(CLOSING))
          .isInstanceOf(NoOtherReplicaException.class);

      assertThat(haProxy.orders()).containsExactly("s1 down", "s1 up");
    }
  }

  @Test
  void confirmsFromMemoryWhatHaProxyHasJustSaid() throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").rise(4)) {
      HaProxyLease lease = closedLater(patient(haProxy).renewEvery(Duration.ofSeconds(10)).build());
      long begun = System.nanoTime();
      lease.announceAway(CLOSING);
      haProxy.mood(FakeHaProxy.Mood.HANGS_UP);

      long beginBy = lease.confirm();

      haProxy.mood(FakeHaProxy.Mood.ANSWERS);
      assertThat(beginBy - begun)
          .isBetween(Duration.ofSeconds(45).toNanos(), Duration.ofSeconds(65).toNanos());
      assertThat(haProxy.orders()).containsExactly("s1 down");
    }
  }

  @Test
  void asksHaProxyAgainWhenTheLeaseMayHaveEnded() throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").rise(2)) {
      HaProxyLease lease = closedLater(patient(haProxy).renewEvery(RENEWAL).build());
      lease.announceAway(CLOSING);
      letTheLeaseEnd(haProxy);
      haProxy.sessions(1, 1, 0); // requests that HAProxy has sent meanwhile

      long asked = System.nanoTime();
      long beginBy = lease.confirm();

      assertThat(haProxy.sessions()).isZero();
      assertThat(beginBy - asked).isPositive();
    }
  }

  /** Renewals may continue before the work does, so the last renewal alone is not enough. */
  @Test
  void doesNotConfirmAfterALapseAsLongAsARequestIsLeft() throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").rise(2)) {
      HaProxyLease lease =
          closedLater(
              HaProxyLease.of("be/s1", haProxy.address())
                  .timeout(Duration.ofSeconds(1))
                  .renewEvery(RENEWAL)
                  .build());
      lease.announceAway(CLOSING);
      letTheLeaseEnd(haProxy);
      haProxy.sessions(1);

      assertThatThrownBy(lease::confirm).isInstanceOf(IOException.class);
    }
  }

  /** Hangs up on more renewals than a lease lasts. */
  private static void letTheLeaseEnd(FakeHaProxy haProxy) throws InterruptedException {
    haProxy.hungUp().drainPermits();
    haProxy.mood(FakeHaProxy.Mood.HANGS_UP);
    haProxy.hungUp().acquire(5);
    haProxy.mood(FakeHaProxy.Mood.ANSWERS);
    haProxy.orders().clear();
    haProxy.orders().take();
    haProxy.orders().take(); // the answer to the one before has been read
  }

  @Test
  void doesNotTakeAServerAgainThatWasPutBackMeanwhile() throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").rise(4)) {
      HaProxyLease lease = closedLater(patient(haProxy).renewEvery(Duration.ofSeconds(10)).build());
      lease.announceAway(CLOSING);
      lease.announceBack();

      assertThatThrownBy(lease::confirm)
          .hasMessageEndingWith("the server has been put back (expected it away)");

      assertThat(haProxy.orders()).containsExactly("s1 down", "s1 up");
    }
  }

  @Test
  void confirmsWhileAnOperatorsMaintenanceLasts() throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock").status("s1", "MAINT")) {
      HaProxyLease lease = closedLater(patient(haProxy).build());
      lease.announceAway(CLOSING);
      long asked = System.nanoTime();
      assertThat(lease.confirm() - asked).isPositive();
      haProxy.status("s1", "UP");

      assertThatThrownBy(lease::confirm)
          .hasMessageEndingWith("UP (expected maintenance without requests)");

      assertThat(haProxy.orders()).isEmpty();
    }
  }

  @Test
  void takesNoServerWhoseLeaseWouldNotEnd() throws Exception {
    try (FakeHaProxy haProxy = FakeHaProxy.unix(directory, "admin.sock")) {
      HaProxyLease lease = closedLater(patient(haProxy).build());
      assertThatThrownBy(() -> lease.announceAway(CLOSING))
          .hasMessageContaining("rise 0 (expected health checks with a rise of at least 2");
      assertThat(haProxy.orders()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"s1", "be/", "/s1", "be/s1/x", "be/s1;quit", "be/s 1"})
  void refusesAServerThatIsNone(String server) {
    assertThatThrownBy(() -> HaProxyLease.of(server, ANYWHERE).build())
        .hasMessage("server: \"" + server + "\" (expected backend/server, such as be/s1)");
  }

  @Test
  void refusesTimesOutOfRange() {
    assertThatThrownBy(() -> HaProxyLease.of("be/s1", ANYWHERE).timeout(Duration.ZERO).build())
        .hasMessage("timeout: 0 (expected 1 ms to 10 s)");
    assertThatThrownBy(
            () -> HaProxyLease.of("be/s1", ANYWHERE).renewEvery(Duration.ofMinutes(1)).build())
        .hasMessage("renewEvery: 1 min (expected 1 ms to 10 s)");
  }
}

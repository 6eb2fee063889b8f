package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.btc.Announcer.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class EnvoyAnnouncerTest {

  private FakeEnvoy envoy;

  @BeforeEach
  void start() throws IOException {
    envoy = new FakeEnvoy();
  }

  @AfterEach
  void end() {
    envoy.close();
  }

  private EnvoyAnnouncer.Builder patient() {
    return EnvoyAnnouncer.builder().timeout(Duration.ofSeconds(10));
  }

  private EnvoyAnnouncer behindAnEdge() {
    EnvoyAnnouncer announcer = patient().edge(envoy.address(), "replicas", "10.0.0.1:80").build();
    envoy.checking(announcer);
    return announcer;
  }

  /** Again, where a machine that stood still gave no time to be sure that Envoy is quiet. */
  private static Outcome away(EnvoyAnnouncer announcer) throws Exception {
    while (true) { // bounded by the class's @Timeout
      try {
        return announcer.announceAway(CLOSING);
      } catch (IOException e) {
        if (!e.getMessage().endsWith("(expected a less loaded machine)")) {
          throw e;
        }
      }
    }
  }

  @Test
  void turnsUnhealthyUntilEnvoyHasSeenItAndTurnsHealthyAgain() throws Exception {
    EnvoyAnnouncer announcer = behindAnEdge();

    assertThat(away(announcer)).isEqualTo(Outcome.CONFIRMED);
    assertThat(announcer.isHealthy()).isFalse();

    announcer.announceBack();
    assertThat(announcer.isHealthy()).isTrue();
  }

  @Test
  void isBackWhenEnvoyHasSeenIt() throws Exception {
    EnvoyAnnouncer announcer = behindAnEdge();
    away(announcer);
    AtomicInteger looks = new AtomicInteger();
    envoy.checking(() -> announcer.isHealthy() && looks.incrementAndGet() > 5);

    announcer.announceBack();

    assertThat(looks).hasValueGreaterThan(5);
  }

  @Test
  void isBackAlthoughEnvoyDoesNotAnswer() throws Exception {
    EnvoyAnnouncer announcer = behindAnEdge();
    away(announcer);
    envoy.answering(500);

    announcer.announceBack();

    assertThat(announcer.isHealthy()).isTrue();
  }

  @Test
  void waitsForTheRequestsThatEnvoyHasGivenOut() throws Exception {
    envoy.requests(9);

    assertThat(away(behindAnEdge())).isEqualTo(Outcome.CONFIRMED);

    assertThat(envoy.requestsLeft()).isZero();
  }

  /** A worker of Envoy that had no core chooses with what it knew before it lost it. */
  @Test
  void waitsForARequestThatAWorkerGivesOutLate() throws Exception {
    EnvoyAnnouncer announcer = behindAnEdge();
    AtomicInteger looksSinceAway = new AtomicInteger();
    envoy.onLook(
        () -> {
          if (!announcer.isHealthy() && looksSinceAway.incrementAndGet() == 3) {
            envoy.givesOut(7);
          }
        });

    assertThat(away(announcer)).isEqualTo(Outcome.CONFIRMED);

    assertThat(looksSinceAway).hasValueGreaterThan(9);
    assertThat(envoy.requestsLeft()).isZero();
  }

  @Test
  void doesNotConfirmWhenEnvoyTakesNoNotice() {
    EnvoyAnnouncer announcer =
        EnvoyAnnouncer.builder()
            .timeout(Duration.ofSeconds(1))
            .edge(envoy.address(), "replicas", "10.0.0.1:80")
            .build();

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> announcer.announceAway(CLOSING))
        .withMessageContaining("healthy (expected failed_active_hc within the timeout");
    assertThat(announcer.isHealthy()).as("still helps Envoy's next check").isFalse();
  }

  @Test
  void doesNotConfirmWhileEnvoyGoesOnSending() {
    EnvoyAnnouncer announcer =
        EnvoyAnnouncer.builder()
            .timeout(Duration.ofSeconds(1))
            .edge(envoy.address(), "replicas", "10.0.0.1:80")
            .build();
    envoy.checking(announcer).deaf();

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> announcer.announceAway(CLOSING))
        .withMessageContaining("more requests although unhealthy (expected 0; set update_merge");
  }

  @Test
  void staysWhenNobodyElseIsHealthy() throws Exception {
    envoy.other(2, "/failed_active_hc").other(3, "/failed_outlier_check").other(4, "/eds_status");
    EnvoyAnnouncer announcer = behindAnEdge();

    assertThat(away(announcer)).isEqualTo(Outcome.NOT_NOW);
    assertThat(announcer.isHealthy()).isTrue();
  }

  @Test
  void comesBackWhenTheOthersHaveLeftMeanwhile() throws Exception {
    EnvoyAnnouncer announcer = behindAnEdge();
    envoy.onLook(() -> othersLeaveWith(announcer));

    assertThat(away(announcer)).isEqualTo(Outcome.NOT_NOW);

    assertThat(announcer.isHealthy()).isTrue();
  }

  @Test
  void tellsTheSidecarTooThatItStays() throws Exception {
    EnvoyAnnouncer announcer =
        patient().edge(envoy.address(), "replicas", "10.0.0.1:80").sidecar(envoy.address()).build();
    assertThat(envoy.orders().poll(60, TimeUnit.SECONDS)).isEqualTo("POST /healthcheck/ok");
    envoy.checking(announcer).onLook(() -> othersLeaveWith(announcer));

    assertThat(away(announcer)).isEqualTo(Outcome.NOT_NOW);

    assertThat(envoy.orders()).containsExactly("POST /healthcheck/fail", "POST /healthcheck/ok");
  }

  @Test
  void staysAlsoWhenAnotherEdgeFailsForAnotherReason() throws Exception {
    try (FakeEnvoy other = new FakeEnvoy()) {
      // The deaf edge takes the whole timeout, so a longer one is tried only on a slow machine.
      for (int seconds : List.of(2, 5)) {
        if (isAskedToStay(other, Duration.ofSeconds(seconds))) {
          return;
        }
      }
      assertThat(isAskedToStay(other, Duration.ofSeconds(10))).isTrue();
    }
  }

  private boolean isAskedToStay(FakeEnvoy other, Duration timeout) throws Exception {
    envoy.onLook(() -> {});
    envoy.other(2, "healthy").other(3, "healthy").other(4, "healthy");
    EnvoyAnnouncer announcer =
        EnvoyAnnouncer.builder()
            .timeout(timeout)
            .edge(other.address(), "replicas", "10.0.0.1:80")
            .edge(envoy.address(), "replicas", "10.0.0.1:80")
            .build();
    other.checking(announcer).deaf();
    envoy.checking(announcer).onLook(() -> othersLeaveWith(announcer));
    try {
      assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.NOT_NOW);
    } catch (IOException e) {
      return false; // neither edge had enough time
    }
    assertThat(announcer.isHealthy()).isTrue();
    return true;
  }

  private void othersLeaveWith(EnvoyAnnouncer announcer) {
    if (!announcer.isHealthy()) {
      envoy.other(2, "/x").other(3, "/x").other(4, "/x");
    }
  }

  @Test
  void tellsTheSidecarAndLeavesTheRestToTheFirstRefusal() throws Exception {
    EnvoyAnnouncer announcer = patient().sidecar(envoy.address()).build();
    assertThat(envoy.orders().poll(60, TimeUnit.SECONDS))
        .as("restores after a crash")
        .isEqualTo("POST /healthcheck/ok");

    assertThat(away(announcer)).isEqualTo(Outcome.UNCONFIRMED);
    announcer.announceBack();

    assertThat(envoy.orders()).containsExactly("POST /healthcheck/fail", "POST /healthcheck/ok");
    assertThat(announcer.refusalWait().cap()).hasMillis(60);
  }

  /** A thread without a core carries out an "ok" long after its sender has gone. */
  @Test
  void doesNotConfirmWhileTheSidecarMayStillTurnHealthy() throws Exception {
    try (FakeEnvoy sidecar = new FakeEnvoy()) {
      EnvoyAnnouncer announcer =
          patient()
              .edge(envoy.address(), "replicas", "10.0.0.1:80")
              .sidecar(sidecar.address())
              .build();
      envoy.checking(announcer);
      assertThat(sidecar.orders().poll(60, TimeUnit.SECONDS)).isEqualTo("POST /healthcheck/ok");
      announcer.announceBack(); // waits for the one of the start, which an away would break off
      assertThat(away(announcer)).isEqualTo(Outcome.CONFIRMED);
      sidecar.losingAnswers(true);
      assertThatExceptionOfType(IOException.class).isThrownBy(announcer::announceBack);
      sidecar.losingAnswers(false);

      assertThat(away(announcer)).isEqualTo(Outcome.UNCONFIRMED);
      assertThat(sidecar.isFailing()).as("failed all the same").isTrue();
    }
  }

  @Test
  void leavesASidecarThatAnOperatorHasFailed() throws Exception {
    EnvoyAnnouncer announcer = patient().sidecar(envoy.address()).build();
    assertThat(envoy.orders().poll(60, TimeUnit.SECONDS)).isEqualTo("POST /healthcheck/ok");
    away(announcer);
    announcer.announceBack(); // has heard its answer, so that nothing of its own is under way
    envoy.orders().clear();
    envoy.failing(true);

    away(announcer);
    announcer.announceBack();

    assertThat(envoy.isFailing()).isTrue();
    assertThat(envoy.orders()).isEmpty();
  }

  @Test
  void tellsTheSidecarAgainUntilItHears() throws Exception {
    EnvoyAnnouncer announcer = patient().sidecar(envoy.address()).build();
    assertThat(envoy.orders().poll(60, TimeUnit.SECONDS)).isEqualTo("POST /healthcheck/ok");
    away(announcer);
    envoy.orders().clear();
    envoy.answering(503);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(announcer::announceBack)
        .withMessageContaining("\"HTTP/1.1 503 ");

    envoy.answering(200);

    assertThat(envoy.orders().poll(60, TimeUnit.SECONDS)).isEqualTo("POST /healthcheck/ok");
  }

  @Test
  void givesUpInTimeWhenTheAdminApiNeverAnswers() throws Exception {
    Duration timeout = Duration.ofMillis(100);
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      EnvoyAnnouncer announcer =
          EnvoyAnnouncer.builder()
              .timeout(timeout)
              .edge(silent.getLocalSocketAddress(), "replicas", "10.0.0.1:80")
              .build();

      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> announcer.announceAway(CLOSING)); // bounded by the class's @Timeout
    }
  }

  @Test
  void saysWhichHostsTheClusterHas() {
    EnvoyAnnouncer announcer = patient().edge(envoy.address(), "replicas", "10.0.0.7:80").build();

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> announcer.announceAway(CLOSING))
        .withMessageContaining("host: \"10.0.0.7:80\" (expected one of [10.0.0.2:80, ");
  }

  @Test
  void readsAddressesWithColons() throws Exception {
    String text =
        """
        replicas::[::1]:80::rq_active::3
        replicas::[::1]:80::health_flags::/failed_active_hc/eds_status_draining
        """;

    EnvoyCluster.Host host = EnvoyCluster.parse("replicas", text).host("[::1]:80");

    assertThat(host.isAway()).isTrue();
    assertThat(host.requests()).isEqualTo(3);
  }

  @Test
  void findsAHostByItsNameToo() throws Exception {
    String text =
        """
        replicas::10.0.0.1:80::rq_active::0
        replicas::10.0.0.1:80::hostname::s1
        replicas::10.0.0.1:80::health_flags::healthy
        """;

    EnvoyCluster cluster = EnvoyCluster.parse("replicas", text);

    assertThat(cluster.host("s1").isHealthy()).isTrue();
    assertThat(cluster.healthyBeside("s1")).isZero();
    assertThat(cluster.healthyBeside("s2")).isEqualTo(1);
  }

  @Test
  void refusesSettingsThatCannotWork() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                EnvoyAnnouncer.builder()
                    .sidecar(InetSocketAddress.createUnresolved("x.invalid", 1)))
        .withMessageContaining("(expected an address that can be resolved)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EnvoyAnnouncer.builder().leaving(1001).build())
        .withMessage("leaving: 1001 (expected 0 to 1000)");
  }
}

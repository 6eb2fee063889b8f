package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.github.btc.Announcer.Outcome;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class EnvoyLeaseTest {

  private FakeEnvoy envoy;
  private InetSocketAddress port;
  private EnvoyLease lease;

  @BeforeEach
  void start() throws IOException {
    envoy = new FakeEnvoy();
    port = UnsharedPort.next();
    envoy.checking(this::nobodyHoldsTheLease);
    lease = lease(Duration.ofSeconds(10), Duration.ofSeconds(10));
  }

  @AfterEach
  void end() throws IOException {
    lease.close();
    envoy.close();
  }

  private EnvoyLease lease(Duration timeout, Duration lasting) {
    return EnvoyLease.of("replicas/10.0.0.1:80", envoy.address(), port)
        .timeout(timeout)
        .lasting(lasting)
        .build();
  }

  /** Asks as the recipe's Envoy does: a replica whose sidecar does not answer is healthy. */
  private boolean nobodyHoldsTheLease() {
    while (true) { // bounded by the class's @Timeout
      try (Socket socket = new Socket(port.getAddress(), port.getPort())) {
        socket.getOutputStream().write("GET /ready HTTP/1.1\r\nhost: a\r\n\r\n".getBytes());
        byte[] answer = socket.getInputStream().readAllBytes();
        if (answer.length > 0) {
          return !new String(answer, StandardCharsets.US_ASCII).startsWith("HTTP/1.1 503 ");
        }
      } catch (ConnectException e) {
        return true;
      } catch (IOException e) {
        // The lease hangs up on a caller that got no CPU time to ask. Envoy asks again, too.
      }
    }
  }

  /** Again, where a machine that stood still gave no time to be sure that Envoy is quiet. */
  private static Outcome away(EnvoyLease lease) throws IOException {
    while (true) { // bounded by the class's @Timeout
      try {
        return lease.announceAway(CLOSING);
      } catch (IOException e) {
        if (!e.getMessage().endsWith("(expected a less loaded machine)")) {
          throw e;
        }
      }
    }
  }

  @Test
  void answersEnvoysChecksFromAwayUntilBack() throws Exception {
    assertThat(nobodyHoldsTheLease()).isTrue();

    assertThat(away(lease)).isEqualTo(Outcome.CONFIRMED);
    assertThat(nobodyHoldsTheLease()).isFalse();
    assertThat(lease.confirm()).isGreaterThan(System.nanoTime());

    lease.announceBack();
    assertThat(nobodyHoldsTheLease()).isTrue();
  }

  @Test
  void waitsForTheRequestsThatEnvoyHasGivenOut() throws Exception {
    envoy.requests(9);

    assertThat(away(lease)).isEqualTo(Outcome.CONFIRMED);

    assertThat(envoy.requestsLeft()).isZero();
  }

  @Test
  void putsBackAReplicaWhoseRequestOutlastsTheTimeout() {
    envoy.requests(1_000_000);
    lease = lease(Duration.ofSeconds(1), Duration.ofSeconds(10));

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> lease.announceAway(CLOSING))
        .withMessageContaining("requests (expected none within the timeout)");
    assertThat(nobodyHoldsTheLease()).isTrue();
  }

  @Test
  void theLastReplicaStays() {
    for (int other = 2; other <= 4; other++) {
      envoy.other(other, "/failed_active_hc");
    }

    assertThatExceptionOfType(NoOtherReplicaException.class)
        .isThrownBy(() -> lease.announceAway(CLOSING));
    assertThat(nobodyHoldsTheLease()).isTrue();
  }

  @Test
  void doesNotConfirmOnceEnvoyNoLongerChecks() throws Exception {
    lease = lease(Duration.ofSeconds(1), Duration.ofSeconds(1));
    envoy.checking(this::nobodyHoldsTheLease);
    assertThat(away(lease)).isEqualTo(Outcome.CONFIRMED);

    envoy.checking(() -> false); // away in Envoy's eyes, but nobody asks this lease any more

    await("confirms no longer")
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(5))
        .untilAsserted(
            () ->
                assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> lease.confirm())
                    .withMessageContaining("expected"));
  }

  @Test
  void doesNotConfirmAReplicaThatIsBack() throws Exception {
    away(lease);
    lease.announceBack();

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> lease.confirm())
        .withMessageContaining("has been put back");
  }

  @Test
  void aCallerThatSaysNothingDoesNotKeepTheLease() throws Exception {
    away(lease);

    try (Socket silent = new Socket(port.getAddress(), port.getPort())) {
      assertThat(nobodyHoldsTheLease()).isFalse();
      assertThat(silent.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void refusesAPortThatOthersCanReach() {
    InetSocketAddress open = new InetSocketAddress("0.0.0.0", 9902);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> EnvoyLease.of("pod/own", envoy.address(), open).build())
        .withMessageContaining("0.0.0.0:9902 (expected an address of loopback)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EnvoyLease.of("own", envoy.address(), port).build())
        .withMessage("host: \"own\" (expected cluster/host, such as pod/own)");
  }
}

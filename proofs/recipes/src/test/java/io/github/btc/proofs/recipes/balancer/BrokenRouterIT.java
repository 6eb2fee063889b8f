package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.AnnouncerFailed;
import io.github.btc.ControllerEvent.GateClosed;
import io.github.btc.ControllerEvent.GateOpened;
import io.github.btc.ControllerState;
import io.github.btc.loadbalancer.HaProxyAnnouncer;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.EnvoyBalancer;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.NginxBalancer;
import io.github.btc.tools.replicas.balancer.NginxRefusalsBalancer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The balancer, its admin socket, the controller or the replica dies in every phase of a closing.
 * The gate opens, the service goes on, and the replica is used again when what died is there again.
 * {@link BrokenRouterInTimeIT} says how soon.
 */
@Tag("one-jdk")
class BrokenRouterIT {

  private static final Duration SILENCE = Duration.ofMillis(200);

  /** One to which something happens, and one that serves meanwhile. */
  private static final int REPLICAS = 2;

  @TempDir Path directory;

  static Stream<Arguments> deaths() {
    return deathsOf(List.of(FailingPart.values()));
  }

  static Stream<Arguments> deathsWithoutAdminSocket() {
    return deathsOf(
        Stream.of(FailingPart.values()).filter(v -> v != FailingPart.ADMIN_SOCKET).toList());
  }

  private static Stream<Arguments> deathsOf(List<FailingPart> victims) {
    return victims.stream()
        .flatMap(victim -> Arrays.stream(Phase.values()).map(phase -> Arguments.of(victim, phase)));
  }

  @ParameterizedTest
  @MethodSource("deaths")
  void behindHaProxyTheServiceIsBack(FailingPart victim, Phase phase) throws Exception {
    isBack(new HaProxyBalancer(), victim, phase);
  }

  @ParameterizedTest
  @MethodSource("deaths")
  void behindEnvoyTheServiceIsBack(FailingPart victim, Phase phase) throws Exception {
    isBack(new EnvoyBalancer(), victim, phase);
  }

  @ParameterizedTest
  @MethodSource("deaths")
  void behindNginxTheServiceIsBack(FailingPart victim, Phase phase) throws Exception {
    isBack(new NginxBalancer(), victim, phase);
  }

  @ParameterizedTest
  @MethodSource("deathsWithoutAdminSocket")
  void behindNginxThatIsNotToldTheServiceIsBack(FailingPart victim, Phase phase) throws Exception {
    isBack(new NginxRefusalsBalancer(), victim, phase);
  }

  private void isBack(Balancer kind, FailingPart victim, Phase phase) throws Exception {
    try (Replicas replicas = new Replicas(new Route.Through(kind), directory, REPLICAS);
        TestBed scene = new TestBed(kind, replicas, directory);
        AvailabilityProbe pulse = new AvailabilityProbe(scene)) {
      GatedReplica replica = replicas.get(0);
      scene.awaitUse(replica);
      pulse.forget(); // the start of everything

      phase.of(replica, () -> scene.kill(victim));
      scene.heal(victim);
      if (victim == FailingPart.BALANCER) {
        pulse.forget(); // while there was no balancer nobody could be served
      }

      Duration unused = scene.awaitUse(replicas.get(0));
      checkAbsence(kind, pulse.end(), longestClosed(replica), unused);
    }
  }

  /**
   * Takes the measured times.
   *
   * @param refused how long nobody was served at the longest
   * @param closed how long the gate was closed at the longest
   * @param unused how long the balancer left the replica alone when all was well again
   */
  void checkAbsence(Balancer kind, Duration refused, Duration closed, Duration unused) {}

  @Test
  void theGateOpensAlthoughHaProxyDiedWhileItsLastRequestsWereAwaited() throws Exception {
    Balancer kind = new HaProxyBalancer();
    try (Replicas replicas = new Replicas(new Route.Through(kind), directory);
        TestBed scene = new TestBed(kind, replicas, directory)) {
      GatedReplica replica = replicas.get(0); // the first of the round
      CompletableFuture.runAsync(() -> hold(scene));
      replica.awaitHeldRequest();
      replica.requestTask();
      await("announcing").until(() -> replica.state() != ControllerState.SERVING);

      scene.kill(FailingPart.BALANCER);
      replica.release();
      replica.awaitTask();
      replica.endTask();
      awaitOpening(replica);

      assertThat(replica.exposed()).isZero();
      checkClosed(longestClosed(replica));
    }
  }

  private static void hold(TestBed scene) {
    try (StrictClient client = new StrictClient(scene.address())) {
      client.get("/hold");
    } catch (IOException e) {
      // The balancer dies while this request is on its way.
    }
  }

  @Test
  void anAdminSocketThatNeverAnswersDelaysAClosingByItsTimeout() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      Announcer announcer =
          HaProxyAnnouncer.builder()
              .server("be/s1", silent.getLocalSocketAddress())
              .timeout(SILENCE)
              .build();
      try (GatedReplica replica = new GatedReplica("lonely", directory, announcer)) {
        replica.beginTask();
        replica.endTask();
        awaitOpening(replica);

        assertThat(replica.events()).hasAtLeastOneElementOfType(AnnouncerFailed.class);
        checkClosed(longestClosed(replica));
        long announcing = first(replica, ControllerEvent.Announcing.class).atNanos();
        long closed = first(replica, GateClosed.class).atNanos();
        checkDelay(Duration.ofNanos(closed - announcing), SILENCE);
      }
    }
  }

  /** Takes how long the gate was closed at the longest. */
  void checkClosed(Duration closed) {}

  /** Takes how long a closing waited for somebody who never answers. */
  void checkDelay(Duration delay, Duration timeout) {
    assertThat(delay).isGreaterThanOrEqualTo(timeout.dividedBy(2));
  }

  private static void awaitOpening(GatedReplica replica) {
    await("end of the closing").until(replica::hasOpened);
  }

  private static <T extends ControllerEvent> T first(GatedReplica replica, Class<T> kind) {
    return kind.cast(replica.events().stream().filter(kind::isInstance).findFirst().orElseThrow());
  }

  /** How long the gate was shut at the longest. */
  private static Duration longestClosed(GatedReplica replica) {
    await("the gate is open").until(replica.gate()::isOpen);
    return Duration.ofNanos(
        replica.events().stream()
            .filter(GateOpened.class::isInstance)
            .mapToLong(event -> ((GateOpened) event).closedNanos())
            .max()
            .orElse(0)); // died before it could close
  }
}

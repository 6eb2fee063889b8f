package io.github.btc.proofs.recipes.balancer;

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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The balancer, its admin socket, the controller or the replica dies in every phase of a closing.
 * The service is never refused for longer than the announcer's timeout and a second, and the
 * replica is used again within that time of the moment at which what died is there again.
 */
@Timeout(60)
@Tag("one-jdk")
class BrokenRouterIT {

  /** The announcers' default timeout and a second. */
  private static final Duration LONGEST_ABSENCE = Duration.ofMillis(1200);

  /** nginx that is not told leaves a replica that has refused alone for whole seconds. */
  private static final Duration NGINX_MARK = Duration.ofSeconds(2);

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
  void behindHaProxyTheServiceIsBackInTime(FailingPart victim, Phase phase) throws Exception {
    isBackInTime(new HaProxyBalancer(), victim, phase, LONGEST_ABSENCE);
  }

  @ParameterizedTest
  @MethodSource("deaths")
  void behindEnvoyTheServiceIsBackInTime(FailingPart victim, Phase phase) throws Exception {
    isBackInTime(new EnvoyBalancer(), victim, phase, LONGEST_ABSENCE);
  }

  @ParameterizedTest
  @MethodSource("deaths")
  void behindNginxTheServiceIsBackInTime(FailingPart victim, Phase phase) throws Exception {
    isBackInTime(new NginxBalancer(), victim, phase, LONGEST_ABSENCE);
  }

  @ParameterizedTest
  @MethodSource("deathsWithoutAdminSocket")
  void behindNginxThatIsNotToldTheServiceIsBackInTime(FailingPart victim, Phase phase)
      throws Exception {
    isBackInTime(new NginxRefusalsBalancer(), victim, phase, LONGEST_ABSENCE.plus(NGINX_MARK));
  }

  private void isBackInTime(Balancer kind, FailingPart victim, Phase phase, Duration longestUnused)
      throws Exception {
    try (Replicas replicas = new Replicas(new Route.Through(kind), directory);
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
      assertThat(pulse.end()).as("refused").isLessThan(LONGEST_ABSENCE);
      assertThat(longestClosed(replica)).as("gate closed").isLessThan(LONGEST_ABSENCE);
      assertThat(unused).as("unused").isLessThan(longestUnused);
    }
  }

  @Test
  void theGateOpensAlthoughHaProxyDiedWhileItsLastRequestsWereAwaited() throws Exception {
    Balancer kind = new HaProxyBalancer();
    try (Replicas replicas = new Replicas(new Route.Through(kind), directory);
        TestBed scene = new TestBed(kind, replicas, directory)) {
      GatedReplica replica = replicas.get(0); // the first of the round
      CompletableFuture.runAsync(() -> hold(scene));
      replica.awaitHeldRequest();
      replica.requestTask();
      Await.until("announcing", () -> replica.state() != ControllerState.SERVING);

      scene.kill(FailingPart.BALANCER);
      replica.release();
      replica.awaitTask();
      replica.endTask();
      awaitOpening(replica);

      assertThat(replica.exposed()).isZero();
      assertThat(longestClosed(replica)).isLessThan(LONGEST_ABSENCE);
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
    Duration timeout = Duration.ofMillis(200);
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      Announcer announcer =
          HaProxyAnnouncer.builder()
              .server("be/s1", silent.getLocalSocketAddress())
              .timeout(timeout)
              .build();
      try (GatedReplica replica = new GatedReplica("lonely", directory, announcer)) {
        replica.beginTask();
        replica.endTask();
        awaitOpening(replica);

        assertThat(replica.events()).hasAtLeastOneElementOfType(AnnouncerFailed.class);
        long announcing = first(replica, ControllerEvent.Announcing.class).atNanos();
        long closed = first(replica, GateClosed.class).atNanos();
        assertThat(Duration.ofNanos(closed - announcing))
            .isBetween(timeout.dividedBy(2), timeout.plusSeconds(1));
        assertThat(longestClosed(replica)).isLessThan(LONGEST_ABSENCE);
      }
    }
  }

  private static void awaitOpening(GatedReplica replica) {
    Await.until("end of the closing", replica::hasOpened);
  }

  private static <T extends ControllerEvent> T first(GatedReplica replica, Class<T> kind) {
    return kind.cast(replica.events().stream().filter(kind::isInstance).findFirst().orElseThrow());
  }

  /** How long the gate was shut at the longest. */
  private static Duration longestClosed(GatedReplica replica) {
    assertThat(replica.gate().isOpen()).isTrue();
    return Duration.ofNanos(
        replica.events().stream()
            .filter(GateOpened.class::isInstance)
            .mapToLong(event -> ((GateOpened) event).closedNanos())
            .max()
            .orElse(0)); // died before it could close
  }
}

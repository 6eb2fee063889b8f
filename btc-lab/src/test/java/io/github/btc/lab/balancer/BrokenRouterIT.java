package io.github.btc.lab.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.AnnouncerFailed;
import io.github.btc.ControllerEvent.GateClosed;
import io.github.btc.ControllerEvent.GateOpened;
import io.github.btc.ControllerState;
import io.github.btc.loadbalancer.HaProxyAnnouncer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Balancers and their admin sockets die in every phase of a closing. The replica serves again at
 * once when its task has ended, and is used again within the announcer's timeout and a second.
 */
@Timeout(120)
class BrokenRouterIT {

  /** The announcers' default timeout and a second. */
  private static final Duration LONGEST_ABSENCE = Duration.ofMillis(1200);

  /** When the balancer dies. */
  enum Phase {
    BEFORE_ANNOUNCING,
    RUNNING,
    AFTER_OPENING
  }

  @TempDir Path directory;

  static List<Balancer> balancers() {
    return Balancer.ALL;
  }

  @ParameterizedTest
  @MethodSource("balancers")
  void theGateOpensAlthoughTheBalancerDiedBeforeTheClosing(Balancer kind) throws Exception {
    try (Replicas replicas = new Replicas(kind, directory)) {
      replicas.balancer().kill();

      runOneTask(replicas.get(0));

      assertThat(shut(replicas.get(0))).isLessThan(LONGEST_ABSENCE);
    }
  }

  @ParameterizedTest
  @MethodSource("balancers")
  void theGateOpensAlthoughTheBalancerDiedInTheClosing(Balancer kind) throws Exception {
    try (Replicas replicas = new Replicas(kind, directory)) {
      GatedReplica replica = replicas.get(0);
      replica.beginTask();
      replicas.balancer().kill();
      replica.endTask();
      awaitOpenings(replica, 1);

      assertThat(replica.gate().isOpen()).isTrue();
      runOneTask(replica);
      assertThat(shut(replica)).isLessThan(LONGEST_ABSENCE);
    }
  }

  @Test
  void theGateOpensAlthoughHaProxyDiedWhileItsLastRequestsWereAwaited() throws Exception {
    try (Replicas replicas = new Replicas(new HaProxyBalancer(), directory)) {
      GatedReplica replica = replicas.get(0); // the first of the round
      CompletableFuture.runAsync(() -> hold(replicas.address()));
      replica.awaitHeldRequest();
      replica.requestTask();
      while (replica.state() == ControllerState.SERVING) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1)); // bounded by @Timeout
      }

      replicas.balancer().kill();
      replica.release();
      replica.awaitTask();
      replica.endTask();
      awaitOpenings(replica, 1);

      assertThat(replica.exposed()).isZero();
      assertThat(shut(replica)).isLessThan(LONGEST_ABSENCE);
    }
  }

  private static void hold(InetSocketAddress address) {
    try (StrictClient client = new StrictClient(address)) {
      client.get("/hold");
    } catch (IOException e) {
      // The balancer dies while this request is on its way.
    }
  }

  @ParameterizedTest
  @EnumSource(Phase.class)
  void aRestartedHaProxyUsesTheReplicaAgain(Phase phase) throws Exception {
    HaProxyBalancer kind = new HaProxyBalancer();
    try (Replicas replicas = new Replicas(kind, directory)) {
      GatedReplica replica = replicas.get(0);
      if (phase == Phase.BEFORE_ANNOUNCING) {
        replicas.balancer().kill();
      }
      replica.beginTask();
      if (phase == Phase.RUNNING) {
        replicas.balancer().kill();
      }
      replica.endTask();
      awaitOpenings(replica, 1);
      replicas.balancer().kill();

      try (RunningBalancer again = kind.start(replicas.addresses(), directory)) {
        assertThat(untilServedBy(replica, again.address())).isLessThan(LONGEST_ABSENCE);
      }
    }
  }

  @Test
  void anAdminSocketThatNeverAnswersDelaysAClosingByItsTimeout() throws Exception {
    Duration timeout = Duration.ofMillis(200);
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        GatedReplica replica = new GatedReplica()) {
      Announcer announcer =
          HaProxyAnnouncer.builder()
              .server("be/s1", silent.getLocalSocketAddress())
              .timeout(timeout)
              .build();
      replica.start("lonely", announcer);

      runOneTask(replica);

      assertThat(replica.events()).hasAtLeastOneElementOfType(AnnouncerFailed.class);
      long announcing = first(replica, ControllerEvent.Announcing.class).atNanos();
      long closed = first(replica, GateClosed.class).atNanos();
      assertThat(Duration.ofNanos(closed - announcing))
          .isBetween(timeout.dividedBy(2), timeout.plusSeconds(1));
      assertThat(shut(replica)).isLessThan(LONGEST_ABSENCE);
    }
  }

  @ParameterizedTest
  @MethodSource("balancers")
  void aReplicaThatDiedInAClosingIsUsedAgainWhenItIsBack(Balancer kind) throws Exception {
    try (Replicas replicas = new Replicas(kind, directory)) {
      replicas.get(0).beginTask();

      replicas.get(0).die();
      GatedReplica successor = replicas.succeed(0);

      assertThat(untilServedBy(successor, replicas.address())).isLessThan(Duration.ofSeconds(4));
    }
  }

  private static void runOneTask(GatedReplica replica) throws InterruptedException {
    int openings = count(replica, GateOpened.class);
    replica.beginTask();
    replica.endTask();
    awaitOpenings(replica, openings + 1);
  }

  private static void awaitOpenings(GatedReplica replica, int count) {
    while (count(replica, GateOpened.class) < count) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1)); // bounded by the class's @Timeout
    }
  }

  private static int count(GatedReplica replica, Class<? extends ControllerEvent> kind) {
    return (int) replica.events().stream().filter(kind::isInstance).count();
  }

  private static <T extends ControllerEvent> T first(GatedReplica replica, Class<T> kind) {
    return kind.cast(replica.events().stream().filter(kind::isInstance).findFirst().orElseThrow());
  }

  /** How long the gate was shut at the longest. */
  private static Duration shut(GatedReplica replica) {
    return Duration.ofNanos(
        replica.events().stream()
            .filter(GateOpened.class::isInstance)
            .mapToLong(event -> ((GateOpened) event).closedNanos())
            .max()
            .orElseThrow());
  }

  private static Duration untilServedBy(GatedReplica replica, InetSocketAddress address)
      throws Exception {
    long begun = System.nanoTime();
    int before = replica.served();
    try (StrictClient client = new StrictClient(address)) {
      while (replica.served() == before) {
        client.get();
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
      }
    }
    return Duration.ofNanos(System.nanoTime() - begun);
  }
}

package io.github.btc.proofs.recipes.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.AnnouncerFailed;
import io.github.btc.ControllerEvent.GateClosed;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.EnvoyBalancer;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.NginxBalancer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Behind HAProxy, nginx and Envoy nobody is refused at all: the balancer knows before the gate
 * closes.
 */
@Timeout(120)
class ZeroRefusalIT {

  private static final int CLOSINGS = 20;
  private static final int MOST_UNCONFIRMED = 500;

  @TempDir Path directory;

  static List<Balancer> confirming() {
    return List.of(new HaProxyBalancer(), new NginxBalancer(), new EnvoyBalancer());
  }

  @ParameterizedTest
  @MethodSource("confirming")
  void refusesNobodyInManyClosingsUnderLoad(Balancer kind) throws Exception {
    Route way = new Route.Through(kind);
    try (Replicas replicas = new Replicas(way, directory);
        Route.Open open = way.to(replicas.addresses(), directory);
        SteadyLoad load = new SteadyLoad(open)) {
      for (GatedReplica replica : replicas.all()) {
        closeUntilConfirmed(replica, load);
      }
      List<Integer> refused = replicas.all().stream().map(GatedReplica::refused).toList();
      replicas.all().forEach(replica -> replica.events().clear());
      for (int i = 0; i < CLOSINGS; i++) {
        close(replicas.get(i % 4), load);
      }
      assertThat(load.end()).isEmpty();

      assertThat(replicas.all()).extracting(GatedReplica::refused).isEqualTo(refused);
      assertThat(replicas.all()).extracting(GatedReplica::exposed).containsOnly(0);
      assertThat(replicas.all())
          .flatExtracting(GatedReplica::events)
          .noneMatch(AnnouncerFailed.class::isInstance)
          .filteredOn(GateClosed.class::isInstance)
          .hasSize(CLOSINGS)
          .allMatch(event -> ((GateClosed) event).confirmed());
    }
  }

  /**
   * A balancer that starts may leave the first command of a replica unanswered. It may still carry
   * out the command for ten seconds, so no closing is confirmed until then.
   */
  private static void closeUntilConfirmed(GatedReplica replica, SteadyLoad load)
      throws InterruptedException {
    for (int i = 0; i < MOST_UNCONFIRMED && !hasConfirmed(replica); i++) {
      close(replica, load);
    }
    assertThat(hasConfirmed(replica)).as("confirmed in %d closings", MOST_UNCONFIRMED).isTrue();
  }

  private static boolean hasConfirmed(GatedReplica replica) {
    return replica.events().stream()
        .anyMatch(event -> event instanceof GateClosed closed && closed.confirmed());
  }

  private static void close(GatedReplica replica, SteadyLoad load) throws InterruptedException {
    replica.beginTask();
    load.awaitAnswers(20);
    replica.endTask();
    load.awaitAnswers(20);
  }
}

package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.EnvoyBalancer;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.NginxBalancer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Behind HAProxy, nginx and Envoy nobody is refused at all: the balancer knows before the gate
 * closes.
 */
class ZeroRefusalIT {

  private static final int CLOSINGS = 20;

  /**
   * A balancer that starts may leave the first command of a replica unanswered, and still carry it
   * out for ten seconds. One that waits for a core may not answer within the announcer's timeout.
   */
  private static final int MOST_UNCONFIRMED = 500;

  /**
   * The first requests of a JVM take so long that one may have reached no gate when the announcer's
   * timeout passes. It is then refused, as after a timeout every request is that comes too late.
   */
  private static final int WARM_UP_ANSWERS = 400;

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
      load.awaitAnswers(WARM_UP_ANSWERS);
      int closings = 0;
      while (confirmed(replicas).size() < CLOSINGS) {
        close(replicas.get(closings % 4), load);
        closings++;
        assertThat(closings).as("closings").isLessThan(CLOSINGS + MOST_UNCONFIRMED);
      }
      assertThat(load.end()).isEmpty();

      System.out.printf("%s: %d of %d closings confirmed%n", kind.name(), CLOSINGS, closings);
      assertThat(confirmed(replicas)).extracting(PastClosing::refused).containsOnly(0L);
      assertThat(replicas.all()).extracting(GatedReplica::exposed).containsOnly(0);
    }
  }

  private static List<PastClosing> confirmed(Replicas replicas) {
    return replicas.all().stream()
        .flatMap(replica -> replica.closings().stream())
        .filter(PastClosing::confirmed)
        .toList();
  }

  private static void close(GatedReplica replica, SteadyLoad load) throws InterruptedException {
    replica.beginTask();
    load.awaitAnswers(20);
    int before = replica.closings().size();
    replica.endTask();
    load.awaitAnswers(20);
    await("the end of the closing").until(() -> replica.closings().size() > before);
  }
}

package io.github.btc.tools.replicas.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.AnnouncerFailed;
import io.github.btc.ControllerEvent.GateClosed;
import io.github.btc.proofs.contracts.FirstTryOnly;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Behind HAProxy, nginx and Envoy nobody is refused at all: the balancer knows before the gate
 * closes.
 */
@Timeout(120)
@ExtendWith(FirstTryOnly.class)
class ZeroRefusalIT {

  private static final int CLOSINGS = 20;

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
      for (int i = 0; i < CLOSINGS; i++) {
        GatedReplica closing = replicas.get(i % 4);
        closing.beginTask();
        load.awaitAnswers(20);
        closing.endTask();
        load.awaitAnswers(20);
      }
      assertThat(load.end()).isEmpty();

      assertThat(replicas.all()).extracting(GatedReplica::refused).containsOnly(0);
      assertThat(replicas.all()).extracting(GatedReplica::exposed).containsOnly(0);
      assertThat(replicas.all())
          .flatExtracting(GatedReplica::events)
          .noneMatch(AnnouncerFailed.class::isInstance)
          .filteredOn(GateClosed.class::isInstance)
          .hasSize(CLOSINGS)
          .allMatch(event -> ((GateClosed) event).confirmed());
    }
  }
}

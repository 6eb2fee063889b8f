package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.container.ContainerLimits;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.load.Hedging;
import io.github.btc.tools.replicas.load.Routing;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FrontendTest {

  private static String announcement(@Nullable Balancer balancer, boolean turns) {
    return announcement(balancer, turns, null);
  }

  private static String announcement(
      @Nullable Balancer balancer, boolean turns, @Nullable ContainerLimits limits) {
    return announcement(2, balancer, turns, limits);
  }

  private static String announcement(
      int replicas, @Nullable Balancer balancer, boolean turns, @Nullable ContainerLimits limits) {
    RunPlan plan =
        new RunPlan(
            "btc",
            "btc",
            ReplicaMode.BTC,
            Path.of("jdk"),
            List.of(),
            replicas,
            100,
            32,
            balancer,
            Routing.LEAST_REQUEST,
            true,
            turns,
            Hedging.NEVER,
            1,
            Duration.ZERO,
            Duration.ofSeconds(1),
            Duration.ZERO,
            1,
            limits);
    return new Frontend(plan, Path.of("run")).announcement(ReplicaMode.BTC, 0);
  }

  /** A client that chooses the replica itself avoids it for up to 50 ms after it is back. */
  @Test
  void replicasInTurnsRestWhereTheClientChooses() {
    assertThat(announcement(null, true)).startsWith("turns=80ms@");
  }

  @Test
  void replicasInTurnsDoNotRestWhereABalancerIsTold() {
    assertThat(announcement(Balancer.named("haproxy"), true)).startsWith("turns=0ms@");
  }

  /** They close up to twice a second, so a rest would leave no time for all of them. */
  @Test
  void replicasInContainersDoNotRest() {
    assertThat(announcement(null, true, new ContainerLimits(0.5, 544)))
        .startsWith("turns=0ms@")
        .endsWith(",in-band");
  }

  /** With two, the other one may be in a full collection while this one collects its Eden. */
  @Test
  void threeReplicasInContainersTakeTurnsForFullCollectionsAlone() {
    assertThat(announcement(3, null, true, new ContainerLimits(0.5, 544)))
        .startsWith("long-turns=")
        .endsWith(",in-band");
  }

  @Test
  void replicasTakeNoTurnsUnlessThePlanSaysSo() {
    assertThat(announcement(null, false)).doesNotContain("turns=");
  }
}

package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.loadbalancer.ReadinessAnnouncer;
import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A prober of its own process, HAProxy in the place of a cluster, takes a replica out that is not
 * ready: nobody is refused by a long task, although nobody confirms anything.
 */
class ReadinessIT {

  private static final int PROBES = 2;

  @TempDir Path directory;

  @Test
  void nobodyIsRefusedByALongTask() throws Exception {
    ReadinessAnnouncer readiness =
        ReadinessAnnouncer.forLongTasks(PROBES, Duration.ofSeconds(1), Duration.ofSeconds(20));
    try (GatedReplica closing = GatedReplica.forLongTasks("long", directory, readiness);
        GatedReplica other =
            new GatedReplica(
                "other", directory, new Announcement.FirstRefusal(Duration.ZERO).announcer());
        RunningBalancer balancer = probing(List.of(closing.address(), other.address()));
        SteadyLoad load = new SteadyLoad(Route.Through.at(balancer))) {
      await("use").until(() -> closing.served() > 0);

      closing.beginTask();
      load.awaitAnswers(60);
      closing.endTask();
      int served = closing.served();
      await("use again").until(() -> closing.served() > served);

      assertThat(load.end()).isEmpty();
      assertThat(closing.refused()).isZero();
      assertThat(closing.exposed()).isZero();
    }
  }

  private RunningBalancer probing(List<InetSocketAddress> replicas) throws IOException {
    HaProxyBalancer kind = new HaProxyBalancer();
    Launch launch = kind.launch(replicas, directory, kind.program().find().toString());
    return EditedRecipe.start(
        launch,
        directory.resolve("haproxy.cfg"),
        "default-server check inter 1s fall 2 rise 1",
        "option httpchk GET /ready\n  default-server check inter 100ms fall %d rise 1"
            .formatted(PROBES));
  }
}

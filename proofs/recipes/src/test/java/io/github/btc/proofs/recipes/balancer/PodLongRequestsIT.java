package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerState;
import io.github.btc.tools.replicas.balancer.Pods;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The proxy of a pod ends nothing that the service itself would not have ended. */
@ParameterizedClass
@EnumSource(PodKind.class)
@Tag("all")
@Tag("one-jdk")
class PodLongRequestsIT {

  /** Thirty seconds are the limit of many a proxy's configuration. */
  private static final Duration LONG = Duration.ofSeconds(31);

  private final PodKind kind;

  @TempDir Path directory;

  private Replicas replicas;
  private Pods pods;

  PodLongRequestsIT(PodKind kind) {
    this.kind = kind;
  }

  @BeforeEach
  void start() throws Exception {
    replicas = new Replicas(new Route.Through(kind.balancer()), directory, 2);
    pods = kind.balancer().startPods(replicas.addresses(), directory);
    PodStatistics first = kind.statistics(0, pods.addresses(), directory);
    await("the own replica and its sibling").until(() -> first.isOwnUp() && first.isUsable(1));
  }

  @AfterEach
  void stop() {
    pods.close();
    replicas.close();
  }

  @Test
  void anUpgradedConnectionOutlastsAClosing() throws Exception {
    GatedReplica replica = replicas.get(0);
    try (EchoConnection connection = new EchoConnection(address())) {
      assertThat(connection.echo(1)).isEqualTo(1);

      replica.beginTask();
      assertThat(connection.echo(2)).as("while the task runs").isEqualTo(2);
      replica.endTask();
      await("the end of the closing").until(() -> replica.state() == ControllerState.SERVING);

      assertThat(connection.echo(3)).isEqualTo(3);
    }
  }

  @Test
  void aLongResponseAndAConnectionThatIsQuietMeanwhileAreNotEnded() throws Exception {
    GatedReplica replica = replicas.get(0);
    try (EchoConnection quiet = new EchoConnection(address());
        StrictClient client = new StrictClient(address())) {
      CompletableFuture<Integer> status = CompletableFuture.supplyAsync(() -> held(client));
      replica.awaitHeldRequest();
      replica.requestTask(); // whose drain waits for the response
      CompletableFuture.runAsync(
          replica::release,
          CompletableFuture.delayedExecutor(LONG.toNanos(), TimeUnit.NANOSECONDS));

      assertThat(status.join()).isEqualTo(200);
      replica.awaitTask();
      replica.endTask();
      assertThat(quiet.echo(1)).isEqualTo(1);
    }
    assertThat(replica.exposed()).isZero();
  }

  private static int held(StrictClient client) {
    try {
      return client.get("/hold").status();
    } catch (IOException e) {
      return 0;
    }
  }

  private InetSocketAddress address() {
    return pods.addresses().get(0);
  }
}

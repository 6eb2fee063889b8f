package io.github.btc.kubernetes.lease;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.github.btc.Coordinator;
import io.github.btc.Ticker;
import io.github.btc.test.CoordinatorContract;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.k3s.K3sContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * Four pods and the API server of a real Kubernetes, where there is a Docker engine on this host.
 */
final class LeaseCoordinatorK3sIT extends CoordinatorContract {

  private static final String IMAGE = "rancher/k3s:v1.34.1-k3s1";

  /** A dead pod blocks the others for that long, and no turn of this test takes longer. */
  private static final Duration DURATION = Duration.ofSeconds(15);

  private static K3sContainer kubernetes;
  private static KubernetesClient client;
  private static int leases;

  private final List<Coordinator> coordinators = new ArrayList<>();

  @BeforeAll
  static void startKubernetes() {
    assumeTrue(
        DockerClientFactory.instance().isDockerAvailable(),
        "no Docker engine: the Lease was not tried on a real Kubernetes"
            + " (LeaseCoordinatorContractTest tries it on the client's own mock)");
    kubernetes = new K3sContainer(DockerImageName.parse(IMAGE));
    kubernetes.start();
    Config config = Config.fromKubeconfig(kubernetes.getKubeConfigYaml());
    client = new KubernetesClientBuilder().withConfig(config).build();
  }

  @AfterAll
  static void stopKubernetes() {
    if (client != null) {
      client.close();
    }
    if (kubernetes != null) {
      kubernetes.stop();
    }
  }

  @Override
  protected List<? extends Coordinator> coordinators() {
    if (coordinators.isEmpty()) {
      String name = "my-service-" + leases++; // each test has a Lease of its own
      for (int i = 0; i < 4; i++) {
        LeaseStore lease = new KubernetesLease(client, "default", name, DURATION);
        coordinators.add(
            LeaseCoordinator.of(lease, "pod-" + i, DURATION, Duration.ZERO, Ticker.system()));
      }
    }
    return coordinators;
  }

  /** A pod that crashes does not give its Lease back. */
  @Override
  protected void kill(int replica) {}
}

package io.github.btc.kubernetes.lease;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.github.btc.Coordinator;
import io.github.btc.Ticker;
import io.github.btc.test.CoordinatorContract;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Four pods and the client's own mock of the API server. They ask without a pace. */
@EnableKubernetesMockClient(crud = true)
final class LeaseCoordinatorContractTest extends CoordinatorContract {

  /** A dead pod blocks the others for that long, and no turn of this test takes longer. */
  private static final Duration DURATION = Duration.ofSeconds(5);

  private KubernetesClient client;
  private final List<Coordinator> coordinators = new ArrayList<>();

  @Override
  protected List<? extends Coordinator> coordinators() {
    if (coordinators.isEmpty()) {
      for (int i = 0; i < 4; i++) {
        LeaseStore lease = new KubernetesLease(client, "shop", "my-service", DURATION);
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

package io.github.btc.kubernetes.lease;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.github.btc.Coordinator;
import io.github.btc.test.CoordinatorContract;
import io.github.btc.test.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Four pods and the client's own mock of the API server, in a time of their own. They ask without a
 * pace. Time stands still until a pod dies, so no turn outlasts its Lease on a slow machine. Then
 * each look at the clock is a second later than the one before.
 */
@EnableKubernetesMockClient(crud = true)
final class LeaseCoordinatorContractTest extends CoordinatorContract {

  private static final Duration DURATION = Duration.ofSeconds(5);
  private static final Duration LOOK = Duration.ofSeconds(1);

  private KubernetesClient client;
  private final FakeTicker time = new FakeTicker();
  private volatile boolean timePasses;
  private final List<Coordinator> coordinators = new ArrayList<>();

  @Override
  protected List<? extends Coordinator> coordinators() {
    if (coordinators.isEmpty()) {
      for (int i = 0; i < 4; i++) {
        LeaseStore lease = new KubernetesLease(client, "shop", "my-service", DURATION);
        coordinators.add(
            LeaseCoordinator.of(lease, "pod-" + i, DURATION, Duration.ZERO, this::nanos));
      }
    }
    return coordinators;
  }

  private long nanos() {
    return timePasses ? time.advance(LOOK).nanos() : time.nanos();
  }

  /** A pod that crashes does not give its Lease back. */
  @Override
  protected void kill(int replica) {
    timePasses = true;
  }
}

package io.github.btc.spring.cloud;

import io.github.btc.client.ReplicaChooser;
import java.util.function.Supplier;

/** How the load balancer chooses among the open instances. */
enum BalancingPolicy {
  /** The less busy of the next two in turn. */
  LEAST_REQUEST(ReplicaChooser::leastRequest),
  /** The next one in turn. */
  ROUND_ROBIN(ReplicaChooser::roundRobin);

  private final Supplier<ReplicaChooser> choosers;

  BalancingPolicy(Supplier<ReplicaChooser> choosers) {
    this.choosers = choosers;
  }

  ReplicaChooser newChooser() {
    return choosers.get();
  }
}

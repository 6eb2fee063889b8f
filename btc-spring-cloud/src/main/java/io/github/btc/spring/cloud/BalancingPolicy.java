package io.github.btc.spring.cloud;

import io.github.btc.client.ReplicaChooser;
import java.util.List;

/** How the load balancer chooses among the open instances. */
enum BalancingPolicy {
  /** The less busy of the next two in turn. */
  LEAST_REQUEST(false) {
    @Override
    ReplicaChooser chooser(List<String> addresses, BtcLoadBalancerProperties properties) {
      return ReplicaChooser.leastRequest();
    }
  },
  /** The next one in turn. */
  ROUND_ROBIN(false) {
    @Override
    ReplicaChooser chooser(List<String> addresses, BtcLoadBalancerProperties properties) {
      return ReplicaChooser.roundRobin();
    }
  },
  /** The owner of the key, or the next on the ring that has less than its share of the load. */
  BOUNDED_LOADS(true) {
    @Override
    ReplicaChooser chooser(List<String> addresses, BtcLoadBalancerProperties properties) {
      return ReplicaChooser.boundedLoads(addresses, properties.boundOrDefault());
    }
  },
  /** The less busy of the key's two owners, or the least busy of all if both have their fill. */
  PASCH(true) {
    @Override
    ReplicaChooser chooser(List<String> addresses, BtcLoadBalancerProperties properties) {
      return ReplicaChooser.pasch(addresses, properties.thresholdOrDefault(), SEED);
    }
  };

  /** Only draws among equally busy instances depend on it. */
  private static final long SEED = 1;

  private final boolean byKey;

  BalancingPolicy(boolean byKey) {
    this.byKey = byKey;
  }

  /** Tells whether requests with the same key go to the same instance. */
  boolean isByKey() {
    return byKey;
  }

  /** Makes a chooser for instances whose numbers follow the order of these addresses. */
  abstract ReplicaChooser chooser(List<String> addresses, BtcLoadBalancerProperties properties);
}

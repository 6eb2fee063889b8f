package io.github.btc.spring.cloud;

import io.github.btc.client.Candidates;
import io.github.btc.client.ReplicaChooser;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.Request;

/**
 * Chooses an open instance by the policy. With a policy by key, each instance owns keys by its
 * address, so that all callers agree and a new instance moves few keys. Thread-safe; never blocks.
 */
final class InstanceChooser {

  private static final long NO_KEY = 0;

  private final ClosedInstances closed;
  private final InFlightRequests inFlight;
  private final BtcLoadBalancerProperties properties;
  private final RequestKeys keys;
  private final ReplicaChooser withoutKey;
  private volatile @Nullable Owners owners; // of the latest list of instances

  InstanceChooser(
      ClosedInstances closed, InFlightRequests inFlight, BtcLoadBalancerProperties properties) {
    this.closed = closed;
    this.inFlight = inFlight;
    this.properties = properties;
    this.keys = new RequestKeys(properties.keyHeader());
    this.withoutKey =
        (properties.policy().isByKey() ? BalancingPolicy.LEAST_REQUEST : properties.policy())
            .chooser(List.of(), properties);
  }

  /** Returns an open instance, or null if all are closed. */
  @Nullable ServiceInstance choose(List<ServiceInstance> instances, Request<?> request) {
    OptionalLong key = properties.policy().isByKey() ? keys.of(request) : OptionalLong.empty();
    if (key.isEmpty()) {
      return choose(withoutKey, instances, NO_KEY);
    }
    Owners current = ownersAmong(instances);
    return choose(current.chooser(), current.sorted(), key.getAsLong());
  }

  private @Nullable ServiceInstance choose(
      ReplicaChooser chooser, List<ServiceInstance> instances, long key) {
    int chosen = chooser.choose(new OpenInstances(instances, closed, inFlight), key);
    return chosen == ReplicaChooser.NONE ? null : instances.get(chosen);
  }

  private Owners ownersAmong(List<ServiceInstance> instances) {
    Owners known = owners;
    if (known == null || !known.instances().equals(instances)) {
      known = Owners.of(instances, properties);
      owners = known;
    }
    return known;
  }

  /** The ring of one list of instances. Some discoveries give one address twice. */
  private record Owners(
      List<ServiceInstance> instances, List<ServiceInstance> sorted, ReplicaChooser chooser) {

    static Owners of(List<ServiceInstance> instances, BtcLoadBalancerProperties properties) {
      List<ServiceInstance> sorted =
          instances.stream()
              .collect(
                  Collectors.toMap(
                      ClosedInstances::address, one -> one, (one, other) -> one, TreeMap::new))
              .values()
              .stream()
              .toList();
      List<String> addresses = sorted.stream().map(ClosedInstances::address).toList();
      return new Owners(
          List.copyOf(instances), sorted, properties.policy().chooser(addresses, properties));
    }
  }

  /** The instances without a current hint. */
  private record OpenInstances(
      List<ServiceInstance> instances, ClosedInstances closed, InFlightRequests inFlight)
      implements Candidates {

    @Override
    public int size() {
      return instances.size();
    }

    @Override
    public boolean isCandidate(int replica) {
      return closed.isOpen(instances.get(replica));
    }

    @Override
    public int inFlight(int replica) {
      return inFlight.at(instances.get(replica));
    }
  }
}

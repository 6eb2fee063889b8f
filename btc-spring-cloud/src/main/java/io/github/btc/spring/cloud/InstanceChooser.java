package io.github.btc.spring.cloud;

import io.github.btc.client.Candidates;
import io.github.btc.client.ReplicaChooser;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.Request;

/**
 * Chooses an open instance by the policy. With a policy by key, each instance owns keys by its
 * address, so that all callers agree and a new instance moves few keys. Thread-safe; never blocks.
 */
final class InstanceChooser {

  private static final long NO_KEY = 0;

  /** A retry or a hint of Spring's leaves instances out, so a service has some lists in turn. */
  private static final int MOST_RINGS = 16;

  private final ClosedInstances closed;
  private final InFlightRequests inFlight;
  private final BtcLoadBalancerProperties properties;
  private final RequestKeys keys;
  private final ReplicaChooser withoutKey;
  private final ConcurrentMap<List<String>, ReplicaChooser> rings = new ConcurrentHashMap<>();

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
    return key.isEmpty()
        ? choose(withoutKey, instances, NO_KEY)
        : chooseOwner(instances, key.getAsLong());
  }

  private @Nullable ServiceInstance choose(
      ReplicaChooser chooser, List<ServiceInstance> instances, long key) {
    int chosen = chooser.choose(new OpenInstances(instances, closed, inFlight), key);
    return chosen == ReplicaChooser.NONE ? null : instances.get(chosen);
  }

  /** Only addresses count: an instance that has moved may be equal to the one that it was. */
  private @Nullable ServiceInstance chooseOwner(List<ServiceInstance> instances, long key) {
    SortedMap<String, ServiceInstance> byAddress = new TreeMap<>();
    instances.forEach(each -> byAddress.putIfAbsent(ClosedInstances.address(each), each));
    List<String> addresses = List.copyOf(byAddress.keySet());
    return choose(ring(addresses), List.copyOf(byAddress.values()), key);
  }

  private ReplicaChooser ring(List<String> addresses) {
    ReplicaChooser known = rings.get(addresses);
    if (known != null) {
      return known;
    }
    if (rings.size() >= MOST_RINGS) {
      rings.clear(); // addresses that are gone
    }
    return rings.computeIfAbsent(addresses, each -> properties.policy().chooser(each, properties));
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

package io.github.btc.spring.cloud;

import io.github.btc.client.Candidates;
import io.github.btc.client.ReplicaChooser;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.DefaultResponse;
import org.springframework.cloud.client.loadbalancer.EmptyResponse;
import org.springframework.cloud.client.loadbalancer.Request;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.loadbalancer.core.NoopServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.core.ReactorServiceInstanceLoadBalancer;
import org.springframework.cloud.loadbalancer.core.SelectedInstanceCallback;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import reactor.core.publisher.Mono;

/**
 * Chooses among the open instances of one service. While all instances are closed, a request waits
 * in this class until the first hint has passed, and not at a stopped replica. No request waits for
 * the only instance: its address may be that of a balancer, which has other replicas. Thread-safe;
 * never blocks.
 */
final class BtcLoadBalancer implements ReactorServiceInstanceLoadBalancer {

  private static final long NO_KEY = 0;

  private final ObjectProvider<ServiceInstanceListSupplier> suppliers;
  private final ClosedInstances closed;
  private final long patienceNanos;
  private final InFlightRequests inFlight;
  private final ReplicaChooser chooser;

  BtcLoadBalancer(
      ObjectProvider<ServiceInstanceListSupplier> suppliers,
      ClosedInstances closed,
      InFlightRequests inFlight,
      BtcLoadBalancerProperties properties) {
    this.suppliers = suppliers;
    this.closed = closed;
    this.inFlight = inFlight;
    this.patienceNanos = properties.patienceNanos();
    this.chooser = properties.policy().newChooser();
  }

  @Override
  @SuppressWarnings("rawtypes")
  public Mono<Response<ServiceInstance>> choose(Request request) {
    ServiceInstanceListSupplier supplier =
        suppliers.getIfAvailable(NoopServiceInstanceListSupplier::new);
    return supplier
        .get(request)
        .next()
        .flatMap(this::chooseAmong)
        .doOnNext(chosen -> tell(supplier, chosen));
  }

  private Mono<Response<ServiceInstance>> chooseAmong(List<ServiceInstance> instances) {
    if (instances.isEmpty()) {
      return Mono.just(new EmptyResponse());
    }
    if (instances.size() == 1) { // the hint of one replica would hold up all requests
      return Mono.just(new DefaultResponse(instances.get(0)));
    }
    int open = chooser.choose(new OpenInstances(instances, closed, inFlight), NO_KEY);
    return open == ReplicaChooser.NONE
        ? chooseWhenOneOpens(instances)
        : Mono.just(new DefaultResponse(instances.get(open)));
  }

  private Mono<Response<ServiceInstance>> chooseWhenOneOpens(List<ServiceInstance> instances) {
    long wait = Math.min(patienceNanos, closed.nanosUntilOpen(firstToOpen(instances)));
    return Mono.delay(Duration.ofNanos(wait))
        .map(
            waited -> {
              int open = chooser.choose(new OpenInstances(instances, closed, inFlight), NO_KEY);
              return new DefaultResponse(
                  open == ReplicaChooser.NONE ? firstToOpen(instances) : instances.get(open));
            });
  }

  private ServiceInstance firstToOpen(List<ServiceInstance> instances) {
    return instances.stream().min(Comparator.comparingLong(closed::nanosUntilOpen)).orElseThrow();
  }

  private static void tell(ServiceInstanceListSupplier supplier, Response<ServiceInstance> chosen) {
    ServiceInstance server = chosen.getServer();
    if (supplier instanceof SelectedInstanceCallback callback && server != null) {
      callback.selectedServiceInstance(server);
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

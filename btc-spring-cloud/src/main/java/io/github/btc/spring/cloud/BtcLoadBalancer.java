package io.github.btc.spring.cloud;

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

  private final ObjectProvider<ServiceInstanceListSupplier> suppliers;
  private final ClosedInstances closed;
  private final long patienceNanos;
  private final InstanceChooser chooser;

  BtcLoadBalancer(
      ObjectProvider<ServiceInstanceListSupplier> suppliers,
      ClosedInstances closed,
      InFlightRequests inFlight,
      BtcLoadBalancerProperties properties) {
    this.suppliers = suppliers;
    this.closed = closed;
    this.patienceNanos = properties.patienceNanos();
    this.chooser = new InstanceChooser(closed, inFlight, properties);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public Mono<Response<ServiceInstance>> choose(Request request) {
    ServiceInstanceListSupplier supplier =
        suppliers.getIfAvailable(NoopServiceInstanceListSupplier::new);
    return supplier
        .get(request)
        .next()
        .flatMap(instances -> chooseAmong(instances, request))
        .doOnNext(chosen -> tell(supplier, chosen));
  }

  private Mono<Response<ServiceInstance>> chooseAmong(
      List<ServiceInstance> instances, Request<?> request) {
    if (instances.isEmpty()) {
      return Mono.just(new EmptyResponse());
    }
    if (instances.size() == 1) { // the hint of one replica would hold up all requests
      closed.isTheOnlyOne(instances.get(0));
      return Mono.just(new DefaultResponse(instances.get(0)));
    }
    ServiceInstance open = chooser.choose(instances, request);
    return open == null ? chooseWhenOneOpens(instances, request) : Mono.just(oneOfSeveral(open));
  }

  private Mono<Response<ServiceInstance>> chooseWhenOneOpens(
      List<ServiceInstance> instances, Request<?> request) {
    long wait = Math.min(patienceNanos, closed.nanosUntilOpen(firstToOpen(instances)));
    return Mono.delay(Duration.ofNanos(wait))
        .map(
            waited -> {
              ServiceInstance open = chooser.choose(instances, request);
              return oneOfSeveral(open == null ? firstToOpen(instances) : open);
            });
  }

  private Response<ServiceInstance> oneOfSeveral(ServiceInstance chosen) {
    closed.isOneOfSeveral(chosen);
    return new DefaultResponse(chosen);
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
}

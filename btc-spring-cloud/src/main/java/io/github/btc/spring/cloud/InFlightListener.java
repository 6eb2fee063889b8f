package io.github.btc.spring.cloud;

import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.CompletionContext;
import org.springframework.cloud.client.loadbalancer.LoadBalancerLifecycle;
import org.springframework.cloud.client.loadbalancer.Request;
import org.springframework.cloud.client.loadbalancer.Response;

/** Counts requests from the choice of their instance to their answer. Thread-safe. */
final class InFlightListener implements LoadBalancerLifecycle<Object, Object, ServiceInstance> {

  private final InFlightRequests inFlight;

  InFlightListener(InFlightRequests inFlight) {
    this.inFlight = inFlight;
  }

  @Override
  public void onStart(Request<Object> request) {}

  @Override
  public void onStartRequest(Request<Object> request, Response<ServiceInstance> chosen) {
    ServiceInstance server = chosen.getServer();
    if (server != null) {
      inFlight.begin(request, server);
    }
  }

  @Override
  public void onComplete(CompletionContext<Object, ServiceInstance, Object> completed) {
    inFlight.end(completed.getLoadBalancerRequest());
  }
}

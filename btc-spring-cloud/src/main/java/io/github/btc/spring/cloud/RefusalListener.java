package io.github.btc.spring.cloud;

import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.CompletionContext;
import org.springframework.cloud.client.loadbalancer.LoadBalancerLifecycle;
import org.springframework.cloud.client.loadbalancer.Request;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.client.loadbalancer.ResponseData;
import org.springframework.http.HttpHeaders;

/** Records refusals, and notices of closings, in the answers to clients. Thread-safe. */
final class RefusalListener implements LoadBalancerLifecycle<Object, Object, ServiceInstance> {

  private final ClosedInstances closed;

  RefusalListener(ClosedInstances closed) {
    this.closed = closed;
  }

  @Override
  public void onStart(Request<Object> request) {}

  @Override
  public void onStartRequest(Request<Object> request, Response<ServiceInstance> chosen) {}

  @Override
  public void onComplete(CompletionContext<Object, ServiceInstance, Object> completed) {
    Response<ServiceInstance> chosen = completed.getLoadBalancerResponse();
    ServiceInstance server = chosen == null ? null : chosen.getServer();
    if (server == null || !(completed.getClientResponse() instanceof ResponseData answer)) {
      return;
    }
    HttpHeaders headers = answer.getHeaders();
    if (RefusedResponse.is(headers)) {
      closed.refused(server, RefusedResponse.hintNanos(headers));
      return;
    }
    long away = AwayNoticeFields.nanos(headers);
    if (away > 0) {
      closed.refused(server, away);
    }
  }
}

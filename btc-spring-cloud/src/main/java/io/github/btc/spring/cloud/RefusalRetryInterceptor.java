package io.github.btc.spring.cloud;

import java.io.IOException;
import java.util.function.Supplier;
import org.springframework.cloud.client.loadbalancer.BlockingLoadBalancerInterceptor;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpResponse;

/**
 * Sends a refused request of a {@code RestClient} or {@code RestTemplate} again, whatever its
 * method, because a refused request has not been touched. Gives up, and hands over the refusal,
 * when its patience is at an end. Everything else is Spring's to retry. Thread-safe.
 */
final class RefusalRetryInterceptor implements BlockingLoadBalancerInterceptor {

  private final Supplier<BlockingLoadBalancerInterceptor> balancer;
  private final long patienceNanos;

  RefusalRetryInterceptor(Supplier<BlockingLoadBalancerInterceptor> balancer, long patienceNanos) {
    this.balancer = balancer;
    this.patienceNanos = patienceNanos;
  }

  @Override
  public ClientHttpResponse intercept(
      HttpRequest request, byte[] body, ClientHttpRequestExecution execution) throws IOException {
    Patience patience = new Patience(patienceNanos);
    ClientHttpResponse response = balancer.get().intercept(request, body, execution);
    while (RefusedResponse.is(response.getHeaders()) && patience.isLeft()) {
      response.close();
      response = balancer.get().intercept(request, body, execution);
    }
    return response;
  }
}

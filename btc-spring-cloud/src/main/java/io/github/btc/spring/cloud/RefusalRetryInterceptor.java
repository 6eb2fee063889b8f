package io.github.btc.spring.cloud;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.cloud.client.loadbalancer.BlockingLoadBalancerInterceptor;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpResponse;

/**
 * Sends a refused request of a {@code RestClient} or {@code RestTemplate} again, whatever its
 * method, because a refused request has not been processed. When its {@link RetryDeadline} has
 * passed, the caller gets the refusal. Spring retries all other failures. Thread-safe.
 */
final class RefusalRetryInterceptor implements BlockingLoadBalancerInterceptor {

  private final Supplier<BlockingLoadBalancerInterceptor> balancer;
  private final ClosedInstances closed;
  private final long patienceNanos;

  RefusalRetryInterceptor(
      Supplier<BlockingLoadBalancerInterceptor> balancer,
      ClosedInstances closed,
      long patienceNanos) {
    this.balancer = balancer;
    this.closed = closed;
    this.patienceNanos = patienceNanos;
  }

  @Override
  public ClientHttpResponse intercept(
      HttpRequest request, byte[] body, ClientHttpRequestExecution execution) throws IOException {
    RetryDeadline patience = new RetryDeadline(closed, patienceNanos);
    ClientHttpRequestExecution noted =
        (sent, content) -> {
          patience.sentTo(sent.getURI());
          if (patience.isNoticeObeyed()) {
            AwayNoticeFields.addName(sent.getHeaders());
          }
          return execution.execute(sent, content);
        };
    ClientHttpResponse response = balancer.get().intercept(request, body, noted);
    while (RefusedResponse.is(response.getHeaders()) && patience.isLeft()) {
      response.close();
      pause(patience.pauseNanos());
      response = balancer.get().intercept(request, body, noted);
    }
    return response;
  }

  private static void pause(long nanos) throws InterruptedIOException {
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while all replicas are closed");
    }
  }
}

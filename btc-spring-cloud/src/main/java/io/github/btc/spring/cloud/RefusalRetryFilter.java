package io.github.btc.spring.cloud;

import java.time.Duration;
import java.util.function.Supplier;
import org.springframework.cloud.client.loadbalancer.reactive.LoadBalancedExchangeFilterFunction;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Sends a refused request of a {@code WebClient} again, whatever its method, because a refused
 * request has not been processed. It must be possible to send the body twice, which holds for all
 * bodies except those from a hot publisher. When its {@link RetryDeadline} has passed, the caller
 * gets the refusal. Spring retries all other failures. Thread-safe; never blocks.
 */
final class RefusalRetryFilter implements LoadBalancedExchangeFilterFunction {

  private final Supplier<LoadBalancedExchangeFilterFunction> balancer;
  private final ClosedInstances closed;
  private final long patienceNanos;

  RefusalRetryFilter(
      Supplier<LoadBalancedExchangeFilterFunction> balancer,
      ClosedInstances closed,
      long patienceNanos) {
    this.balancer = balancer;
    this.closed = closed;
    this.patienceNanos = patienceNanos;
  }

  @Override
  public Mono<ClientResponse> filter(ClientRequest request, ExchangeFunction next) {
    return Mono.defer(() -> filter(request, next, new RetryDeadline(closed, patienceNanos)));
  }

  private Mono<ClientResponse> filter(
      ClientRequest request, ExchangeFunction next, RetryDeadline patience) {
    ExchangeFunction noted =
        sent -> {
          patience.sentTo(sent.url());
          return next.exchange(patience.isNoticeObeyed() ? named(sent) : sent);
        };
    return Mono.defer(() -> balancer.get().filter(request, noted))
        .flatMap(response -> acceptOrRetry(response, patience))
        .retryWhen(Retry.indefinitely().filter(Retried.class::isInstance));
  }

  private static ClientRequest named(ClientRequest request) {
    return ClientRequest.from(request).headers(AwayNoticeFields::addName).build();
  }

  private Mono<ClientResponse> acceptOrRetry(ClientResponse response, RetryDeadline patience) {
    boolean again = RefusedResponse.is(response.headers().asHttpHeaders()) && patience.isLeft();
    return again
        ? response
            .releaseBody()
            .then(pause(patience.pauseNanos()))
            .then(Mono.error(Retried.ONCE_MORE))
        : Mono.just(response);
  }

  private static Mono<?> pause(long nanos) {
    return nanos == 0 ? Mono.empty() : Mono.delay(Duration.ofNanos(nanos));
  }

  /** Triggers a retry, and is not a failure. */
  private static final class Retried extends RuntimeException {

    private static final long serialVersionUID = 1;
    private static final Retried ONCE_MORE = new Retried();

    Retried() {
      super("refused", null, false, false);
    }
  }
}

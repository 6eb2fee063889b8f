package io.github.btc.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.contracts.RefusedStreamContract;
import org.junit.jupiter.api.Test;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/** Reactor Netty resets the streams of refused requests. */
class RefusedStreamTest extends RefusedStreamContract {

  private final BtcWebFilter filter = BtcWebFilter.builder(gate).refusedStream(true).build();
  private final WebHandler application = exchange -> Mono.fromRunnable(arrivals::incrementAndGet);

  @Override
  protected Started start() throws Exception {
    ReactorNettyServer server = ReactorNettyServer.withHttp2();
    return new Started(server.start(application, filter), server);
  }

  @Override
  protected int mostResets() {
    return ReactorNettyStream.MOST;
  }

  @Test
  void aRequestThatAnotherFilterHasWrappedIsResetToo() throws Exception {
    WebFilter wrapping =
        (exchange, chain) -> {
          ServerHttpRequest request = new ServerHttpRequestDecorator(exchange.getRequest());
          return chain.filter(exchange.mutate().request(request).build());
        };
    try (ReactorNettyServer server = ReactorNettyServer.withHttp2()) {
      int port = server.start(application, wrapping, filter);
      gate.close();
      assertThat(post(port, 2)).isEqualTo(RESET);
    }
  }
}

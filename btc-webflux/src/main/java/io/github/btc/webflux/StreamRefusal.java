package io.github.btc.webflux;

import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.publisher.Mono;

/** Refuses requests by a reset of their HTTP/2 stream where the server is Reactor Netty. */
final class StreamRefusal {

  private StreamRefusal() {}

  /** Returns false if the stream was not reset, so that the request must be refused otherwise. */
  static Mono<Boolean> sent(ServerHttpRequest request) {
    try {
      return ReactorNettyStream.reset(request).onErrorReturn(false);
    } catch (LinkageError | RuntimeException e) {
      return Mono.just(false); // another server
    }
  }
}

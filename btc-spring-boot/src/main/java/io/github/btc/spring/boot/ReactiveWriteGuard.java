package io.github.btc.spring.boot;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** The {@link WriteGuard} as a filter for WebFlux. */
final class ReactiveWriteGuard implements WebFilter, Ordered {

  private static final MediaType TEXT = new MediaType("text", "plain", StandardCharsets.UTF_8);

  private final WriteGuard guard;

  ReactiveWriteGuard(WriteGuard guard) {
    this.guard = guard;
  }

  @Override
  public int getOrder() {
    return WriteGuard.ORDER;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    String objection = objection(exchange.getRequest());
    return objection == null
        ? chain.filter(exchange)
        : refuse(exchange.getResponse(), objection + System.lineSeparator());
  }

  private @Nullable String objection(ServerHttpRequest request) {
    if (!guard.mayConcern(request.getMethod().name())
        || !guard.covers(request.getPath().pathWithinApplication())) {
      return null;
    }
    String host = request.getHeaders().getFirst("Host");
    return guard.objection(
        host == null ? request.getURI().getHost() : host, request.getHeaders().getFirst("Origin"));
  }

  private static Mono<Void> refuse(ServerHttpResponse response, String objection) {
    response.setStatusCode(HttpStatus.FORBIDDEN);
    response.getHeaders().setContentType(TEXT);
    response.getHeaders().set("X-Content-Type-Options", "nosniff");
    DataBuffer text = response.bufferFactory().wrap(objection.getBytes(StandardCharsets.UTF_8));
    return response.writeWith(Mono.just(text));
  }
}

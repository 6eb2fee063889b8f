package io.github.btc.webflux;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.proofs.contracts.ContractApplication;
import java.time.Duration;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The application behind the filter: one handler for all paths. */
final class WebFluxApplication implements WebHandler {

  private static final Duration TIMEOUT = Duration.ofMillis(20);

  private final ContractApplication application;

  WebFluxApplication(ContractApplication application) {
    this.application = application;
  }

  @Override
  public Mono<Void> handle(ServerWebExchange exchange) {
    application.arrived();
    ServerHttpResponse response = exchange.getResponse();
    return switch (Behaviour.of(exchange.getRequest().getPath().value())) {
      case OK -> write(response, "ok");
      case ECHO ->
          exchange
              .getRequest()
              .getBody()
              .map(WebFluxApplication::consume)
              .reduce(0, Integer::sum)
              .flatMap(length -> write(response, length.toString()));
      case WAITS, HEALTH, BYPASSED -> blocking().then(write(response, "ok"));
      case THROWS -> blocking().then(Mono.error(new IllegalStateException("as asked")));
      case ERROR -> blocking().then(Mono.error(new AssertionError("as asked")));
      case ERROR_PAGE ->
          blocking()
              .then(Mono.error(new ResponseStatusException(HttpStatus.INTERNAL_SERVER_ERROR)));
      case ASYNC -> Mono.fromFuture(application.untilReleased()).then(write(response, "ok"));
      case ASYNC_THROWS ->
          Mono.fromFuture(application.untilReleased())
              .then(Mono.error(new IllegalStateException("as asked")));
      case ASYNC_TIMEOUT -> Mono.<Void>never().timeout(TIMEOUT);
      case EVENTS -> events(response);
      default -> throw new IllegalStateException("no behaviour for " + exchange.getRequest());
    };
  }

  /** The thread of a server must not block: what holds does so on another one. */
  private Mono<Void> blocking() {
    return Mono.<Void>fromRunnable(() -> application.untilReleased().join())
        .subscribeOn(Schedulers.boundedElastic());
  }

  private Mono<Void> events(ServerHttpResponse response) {
    response.getHeaders().setContentType(MediaType.TEXT_EVENT_STREAM);
    Flux<DataBuffer> first = Flux.just(buffer(response, "data: ok\n\n"));
    Flux<DataBuffer> held = Flux.from(blocking().cast(DataBuffer.class));
    return response.writeAndFlushWith(Flux.just(first, held));
  }

  static Mono<Void> errorPage(ServerWebExchange exchange, Throwable failure) {
    if (!(failure instanceof ResponseStatusException known)) {
      return Mono.error(failure);
    }
    exchange.getResponse().setStatusCode(known.getStatusCode());
    return write(exchange.getResponse(), "error page");
  }

  private static int consume(DataBuffer buffer) {
    int length = buffer.readableByteCount();
    DataBufferUtils.release(buffer);
    return length;
  }

  private static Mono<Void> write(ServerHttpResponse response, String text) {
    return response.writeWith(Mono.fromSupplier(() -> buffer(response, text)));
  }

  private static DataBuffer buffer(ServerHttpResponse response, String text) {
    return response.bufferFactory().wrap(text.getBytes(US_ASCII));
  }
}

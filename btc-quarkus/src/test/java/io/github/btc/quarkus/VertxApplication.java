package io.github.btc.quarkus;

import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.proofs.contracts.ContractApplication;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** The application behind the handler: one route for all paths. */
final class VertxApplication {

  private static final long TIMEOUT_MILLIS = 20;
  private static final String FORWARDED = "forwarded";

  private final ContractApplication application;

  VertxApplication(ContractApplication application) {
    this.application = application;
  }

  void serve(Router router) {
    router
        .errorHandler(500, context -> context.response().setStatusCode(500).end("error page"))
        .route()
        .handler(this::answer);
  }

  private void answer(RoutingContext context) {
    if (context.get(FORWARDED) == null) {
      application.arrived();
    }
    switch (Behaviour.of(context.request().path())) {
      case OK -> context.end("ok");
      case ECHO ->
          context
              .request()
              .body()
              .onSuccess(body -> context.end(String.valueOf(body.length())))
              .onFailure(context::fail);
      case WAITS, HEALTH, BYPASSED -> blocking(context, () -> context.end("ok"));
      case THROWS -> blocking(context, () -> context.fail(new IllegalStateException("as asked")));
      case ERROR -> blocking(context, () -> context.fail(new AssertionError("as asked")));
      case ERROR_PAGE -> blocking(context, () -> context.fail(500));
      case FORWARD -> {
        context.put(FORWARDED, true);
        context.reroute(Behaviour.WAITS.path());
      }
      case ASYNC, ASYNC_EARLY -> application.untilReleased().thenRun(() -> context.end("ok"));
      case ASYNC_THROWS ->
          application
              .untilReleased()
              .thenRun(() -> context.fail(new IllegalStateException("as asked")));
      case ASYNC_TIMEOUT -> context.vertx().setTimer(TIMEOUT_MILLIS, timer -> context.fail(503));
      case EVENTS -> {
        context.response().setChunked(true).putHeader("Content-Type", "text/event-stream");
        context.response().write(Buffer.buffer("data: ok\n\n"));
        blocking(context, context::end);
      }
      default -> throw new IllegalStateException("no behaviour for " + context.request().path());
    }
  }

  /** The event loop must not block: what waits does so on another thread. */
  private void blocking(RoutingContext context, Runnable then) {
    context
        .vertx()
        .executeBlocking(() -> application.untilReleased().join(), false)
        .onSuccess(released -> then.run())
        .onFailure(context::fail);
  }
}

package io.github.btc.quarkus;

import io.github.btc.AdmissionGate;
import io.github.btc.http.Bypass;
import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.proofs.contracts.ContractApplication;
import io.github.btc.proofs.contracts.ServerUnderTest;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;

/**
 * The server of Quarkus with the handler, twice, in front of {@link VertxApplication}. It does not
 * accept the offer of HTTP/2, because the contract expects an answer in HTTP/1.1.
 */
final class VertxServer implements ServerUnderTest {

  // Kept here: the loggers of java.util.logging are weakly held, and their settings go with them.
  private static final Logger LOG = Logger.getLogger("io.vertx");

  private final Vertx vertx =
      Vertx.vertx(
          new VertxOptions()
              .setEventLoopPoolSize(1)
              .setWorkerPoolSize(20)
              .setBlockedThreadCheckInterval(TimeUnit.HOURS.toMillis(1)));

  @Override
  public int start(AdmissionGate gate, Duration hold, ContractApplication application)
      throws Exception {
    LOG.setUseParentHandlers(false); // the contract throws and aborts on purpose
    Handler<RoutingContext> handler =
        BtcRouteHandler.builder(gate)
            .bypass(Bypass.standard().path(Behaviour.BYPASSED.path()))
            .hold(hold)
            .build();
    Router router = Router.router(vertx);
    router.route().order(-2).handler(handler);
    router.route().order(-1).handler(handler);
    new VertxApplication(application).serve(router);
    return vertx
        .createHttpServer(
            new HttpServerOptions().setHost("127.0.0.1").setPort(0).setHttp2ClearTextEnabled(false))
        .requestHandler(router)
        .listen()
        .toCompletionStage()
        .toCompletableFuture()
        .get(60, TimeUnit.SECONDS)
        .actualPort();
  }

  @Override
  public Set<Behaviour> behaviours() {
    return EnumSet.of(
        Behaviour.OK,
        Behaviour.ECHO,
        Behaviour.WAITS,
        Behaviour.THROWS,
        Behaviour.ERROR,
        Behaviour.ERROR_PAGE,
        Behaviour.FORWARD,
        Behaviour.ASYNC,
        Behaviour.ASYNC_EARLY,
        Behaviour.ASYNC_THROWS,
        Behaviour.ASYNC_TIMEOUT,
        Behaviour.EVENTS,
        Behaviour.HEALTH,
        Behaviour.BYPASSED);
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}

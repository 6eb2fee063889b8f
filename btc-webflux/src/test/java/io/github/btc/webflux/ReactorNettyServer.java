package io.github.btc.webflux;

import io.github.btc.AdmissionGate;
import io.github.btc.http.Bypass;
import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.proofs.contracts.ContractApplication;
import io.github.btc.proofs.contracts.ServerUnderTest;
import java.net.InetAddress;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebHandler;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.util.Loggers;

/** Reactor Netty with the filter, twice, in front of {@link WebFluxApplication}. */
final class ReactorNettyServer implements ServerUnderTest {

  // Kept here: the loggers of java.util.logging are weakly held, and their settings go with them.
  private static final List<Logger> LOGS =
      List.of(Logger.getLogger("org.springframework"), Logger.getLogger("reactor"));

  static {
    Loggers.useJdkLoggers();
  }

  private final HttpProtocol[] protocols;
  private @Nullable DisposableServer server;

  ReactorNettyServer() {
    this(HttpProtocol.HTTP11);
  }

  private ReactorNettyServer(HttpProtocol... protocols) {
    this.protocols = protocols;
  }

  /** Speaks HTTP/2 without TLS too. */
  static ReactorNettyServer withHttp2() {
    return new ReactorNettyServer(HttpProtocol.HTTP11, HttpProtocol.H2C);
  }

  @Override
  public int start(AdmissionGate gate, Duration hold, ContractApplication application) {
    BtcWebFilter filter =
        BtcWebFilter.builder(gate)
            .bypass(Bypass.standard().path(Behaviour.BYPASSED.path()))
            .hold(hold)
            .build();
    return start(new WebFluxApplication(application), filter, filter);
  }

  int start(WebHandler handler, WebFilter... filters) {
    // The contract throws and aborts on purpose, thousands of times.
    LOGS.forEach(log -> log.setUseParentHandlers(false));
    server =
        HttpServer.create()
            .host(InetAddress.getLoopbackAddress().getHostAddress())
            .port(0)
            .protocol(protocols)
            .handle(
                new ReactorHttpHandlerAdapter(
                    WebHttpHandlerBuilder.webHandler(handler)
                        .filter(filters)
                        .exceptionHandler(WebFluxApplication::errorPage)
                        .build()))
            .bindNow();
    return server.port();
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
        Behaviour.ASYNC,
        Behaviour.ASYNC_THROWS,
        Behaviour.ASYNC_TIMEOUT,
        Behaviour.EVENTS,
        Behaviour.HEALTH,
        Behaviour.BYPASSED);
  }

  @Override
  public void close() {
    if (server != null) {
      server.disposeNow();
    }
  }
}

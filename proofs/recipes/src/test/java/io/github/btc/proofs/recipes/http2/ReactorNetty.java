package io.github.btc.proofs.recipes.http2;

import io.github.btc.AdmissionGate;
import io.github.btc.webflux.BtcWebFilter;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;

/** Reactor Netty with the filter of btc-webflux. */
final class ReactorNetty implements Http2Server {

  private @Nullable DisposableServer server;

  @Override
  public int start(AdmissionGate gate, Runnable executed) {
    WebHttpHandlerBuilder application =
        WebHttpHandlerBuilder.webHandler(
                exchange ->
                    exchange
                        .getRequest()
                        .getBody()
                        .doOnNext(DataBufferUtils::release)
                        .then()
                        .doOnSuccess(
                            nothing -> {
                              if (!exchange.getRequest().getPath().value().equals(HEALTH)) {
                                executed.run();
                              }
                            }))
            .filter(BtcWebFilter.builder(gate).refusedStream(true).build());
    server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .protocol(HttpProtocol.HTTP11, HttpProtocol.H2C)
            .handle(new ReactorHttpHandlerAdapter(application.build()))
            .bindNow();
    return server.port();
  }

  @Override
  public void close() {
    if (server != null) {
      server.disposeNow();
    }
  }
}

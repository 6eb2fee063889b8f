package io.github.btc.agent;

import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;

/** A service on Reactor Netty, which answers each request on another thread. */
final class NettyService {

  private NettyService() {}

  /** Serves until it is killed, over HTTP/1.1 and HTTP/2 without TLS. */
  public static void main(String[] arguments) {
    var server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .protocol(HttpProtocol.HTTP11, HttpProtocol.H2C)
            .handle(
                (request, response) ->
                    response.sendString(Mono.delay(Duration.ofMillis(2)).map(tick -> "served")))
            .bindNow();
    System.out.println("port: " + server.port());
    server.onDispose().block();
  }
}

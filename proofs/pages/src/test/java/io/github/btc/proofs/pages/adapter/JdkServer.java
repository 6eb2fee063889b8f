package io.github.btc.proofs.pages.adapter;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.AdmissionGate;
import io.github.btc.http.Bypass;
import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.proofs.contracts.ContractApplication;
import io.github.btc.proofs.contracts.ServerUnderTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

// tag::server
/** The JDK's HTTP server with the filter in front of an application. */
final class JdkServer implements ServerUnderTest {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  JdkServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public int start(AdmissionGate gate, Duration hold, ContractApplication application) {
    GatedHttpFilter filter =
        GatedHttpFilter.builder(gate)
            .hold(hold)
            .bypass(Bypass.standard().path(Behaviour.BYPASSED.path()))
            .build();
    HttpContext context = server.createContext("/", exchange -> serve(exchange, application));
    context.getFilters().add(new AnswersErrors());
    context.getFilters().add(filter);
    server.setExecutor(threads);
    server.start();
    return server.getAddress().getPort();
  }

  /** This server has no forwards, no includes and no asynchronous requests. */
  @Override
  public Set<Behaviour> behaviours() {
    return EnumSet.of(
        Behaviour.OK,
        Behaviour.ECHO,
        Behaviour.WAITS,
        Behaviour.THROWS,
        Behaviour.ERROR,
        Behaviour.EVENTS,
        Behaviour.HEALTH,
        Behaviour.BYPASSED);
  }

  /** A filter of this server sees the header fields of an answer when the answer has ended. */
  @Override
  public boolean seesTheTypeOfAnAnswer() {
    return false;
  }

  /** It does so before the first filter. */
  @Override
  public boolean asksForTheBodyFirst() {
    return true;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private static void serve(HttpExchange exchange, ContractApplication application)
      throws IOException {
    application.arrived();
    Behaviour behaviour = Behaviour.of(exchange.getRequestURI().getPath());
    switch (behaviour) {
      case OK -> answer(exchange, "ok");
      case ECHO -> answer(exchange, "" + exchange.getRequestBody().readAllBytes().length);
      case EVENTS -> {
        exchange.sendResponseHeaders(200, 0); // 0: a body of unknown length
        exchange.getResponseBody().write("data: ok\n\n".getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
        application.untilReleased().join();
        exchange.close();
      }
      default -> {
        application.untilReleased().join();
        switch (behaviour) {
          case THROWS -> throw new IllegalStateException("as the test asks");
          case ERROR -> throw new StackOverflowError("as the test asks");
          default -> answer(exchange, "ok");
        }
      }
    }
  }

  private static void answer(HttpExchange exchange, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.getResponseBody().close();
  }

  /** The server itself leaves the client of a handler that throws without an answer. */
  private static final class AnswersErrors extends Filter {

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
      try {
        chain.doFilter(exchange);
      } catch (RuntimeException | Error e) {
        exchange.sendResponseHeaders(500, -1);
      }
    }

    @Override
    public String description() {
      return "Answers 500 when a handler throws.";
    }
  }
}
// end::server

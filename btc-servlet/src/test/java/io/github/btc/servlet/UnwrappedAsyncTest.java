package io.github.btc.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gate.OneWordGate;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Requests that go asynchronous without the filter's request being asked. */
class UnwrappedAsyncTest {

  private static final int LIMIT_SECONDS = 60;

  private final Semaphore woken = new Semaphore(0);
  private final OneWordGate gate = new OneWordGate(woken::release, () -> 1_000_000);
  private final CompletableFuture<AsyncContext> started = new CompletableFuture<>();
  private final CompletableFuture<Void> chainEnded = new CompletableFuture<>();

  /** Stands in front, and sees when the filter is through. */
  private final Filter outer =
      (request, response, chain) -> {
        chain.doFilter(request, response);
        chainEnded.complete(null);
      };

  private final Filter asynchronousOuter =
      (request, response, chain) -> {
        started.complete(request.startAsync());
        chain.doFilter(request, response);
        chainEnded.complete(null);
      };

  @Test
  void staysInFlightOnTomcatWhenTheApplicationUnwrapsIt() throws Exception {
    try (TomcatServer server = new TomcatServer("")) {
      isInFlightUntilCompleted(server.start(new Unwrapping(), outer, new BtcFilter(gate)));
    }
  }

  @Test
  void staysInFlightOnJettyWhenTheApplicationUnwrapsIt() throws Exception {
    try (JettyServer server = new JettyServer("/")) {
      isInFlightUntilCompleted(server.start(new Unwrapping(), outer, new BtcFilter(gate)));
    }
  }

  @Test
  void staysInFlightOnUndertowWhenTheApplicationUnwrapsIt() throws Exception {
    try (UndertowServer server = new UndertowServer()) {
      isInFlightUntilCompleted(server.start(new Unwrapping(), outer, new BtcFilter(gate)));
    }
  }

  @Test
  void staysInFlightOnTomcatWhenAnOuterFilterHasStartedIt() throws Exception {
    try (TomcatServer server = new TomcatServer("")) {
      isInFlightUntilCompleted(server.start(new Silent(), asynchronousOuter, new BtcFilter(gate)));
    }
  }

  @Test
  void staysInFlightOnJettyWhenAnOuterFilterHasStartedIt() throws Exception {
    try (JettyServer server = new JettyServer("/")) {
      isInFlightUntilCompleted(server.start(new Silent(), asynchronousOuter, new BtcFilter(gate)));
    }
  }

  @Test
  void staysInFlightOnUndertowWhenAnOuterFilterHasStartedIt() throws Exception {
    try (UndertowServer server = new UndertowServer()) {
      isInFlightUntilCompleted(server.start(new Silent(), asynchronousOuter, new BtcFilter(gate)));
    }
  }

  private void isInFlightUntilCompleted(int port) throws Exception {
    gate.wakeAt(1);
    CompletableFuture<HttpResponse<String>> answer =
        HttpClient.newHttpClient()
            .sendAsync(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/orders")).build(),
                HttpResponse.BodyHandlers.ofString());
    AsyncContext context = started.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    chainEnded.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    assertThat(gate.inFlight()).isEqualTo(1);

    context.complete();

    assertThat(answer.get(LIMIT_SECONDS, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    assertThat(woken.tryAcquire(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(gate.inFlight()).isZero();
  }

  /** Goes asynchronous by the container's own request, as frameworks do that look for it. */
  private final class Unwrapping extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {
      ServletRequest own = request;
      while (own instanceof ServletRequestWrapper wrapper) {
        own = wrapper.getRequest();
      }
      started.complete(own.startAsync());
    }
  }

  private static final class Silent extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {}
  }
}

package io.github.btc.servlet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.btc.AwayNotice;
import io.github.btc.gate.OneWordGate;
import io.github.btc.http.Bypass;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BtcFilterTest {

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 1_000_000);
  private final OneWordGate otherGate = new OneWordGate(() -> {}, () -> 1_000_000);
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void refusesSettingsOutOfRange() {
    assertThatThrownBy(() -> BtcFilter.builder(gate).hold(Duration.ofSeconds(11)).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("hold: 11 s (expected 0 to 10 s)");
    assertThatThrownBy(() -> BtcFilter.builder(gate).hold(Duration.ofMillis(-1)).build())
        .hasMessage("hold: -1 ms (expected 0 to 10 s)");
    assertThatThrownBy(() -> BtcFilter.builder(gate).status(200).build())
        .hasMessage("status: 200 (expected 400 to 599)");
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void refusesWithTheStatusAskedFor(int status) throws Exception {
    gate.close();
    try (JettyServer server = new JettyServer("/")) {
      int port = server.start(new InsideServlet(), BtcFilter.builder(gate).status(status).build());

      HttpResponse<String> response = get(port, "/orders");

      assertThat(response.statusCode()).isEqualTo(status);
      assertThat(response.headers().firstValue("BTC-Refused")).hasValue("not-processed");
    }
  }

  @Test
  void tomcatKeepsTheConnectionUnlessTheStatusMakesItClose() throws Exception {
    gate.close();
    try (TomcatServer server = new TomcatServer("")) {
      int port = server.start(new InsideServlet(), BtcFilter.builder(gate).status(429).build());

      assertThat(get(port, "/orders").headers().firstValue("Connection")).isEmpty();
    }
    try (TomcatServer server = new TomcatServer("")) {
      int port = server.start(new InsideServlet(), new BtcFilter(gate));

      assertThat(get(port, "/orders").headers().firstValue("Connection")).hasValue("close");
    }
  }

  @Test
  void doesNotWaitForABodyThatIsTooLong() throws Exception {
    gate.close();
    String head = "POST /orders HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000000\r\n\r\n";
    try (JettyServer server = new JettyServer("/")) {
      int port = server.start(new InsideServlet(), new BtcFilter(gate));
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.getOutputStream().write(head.getBytes(US_ASCII));

        assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
            .startsWith("HTTP/1.1 503")
            .contains("BTC-Refused: not-processed\r\n", "Connection: close\r\n");
      }
    }
  }

  @Test
  void bypassedPathsBeginAtTheContextPath() throws Exception {
    gate.close();
    BtcFilter filter = BtcFilter.builder(gate).bypass(Bypass.streamsOnly().path("/ready")).build();
    try (TomcatServer tomcat = new TomcatServer("/shop");
        JettyServer jetty = new JettyServer("/shop")) {
      for (int port :
          new int[] {
            tomcat.start(new InsideServlet(), filter), jetty.start(new InsideServlet(), filter)
          }) {
        assertThat(get(port, "/shop/ready").statusCode()).isEqualTo(200);
        assertThat(get(port, "/shop/ready/db").statusCode()).isEqualTo(200);
        assertThat(get(port, "/shop/health").statusCode()).isEqualTo(503);
        assertThat(get(port, "/shop/ready/../orders").statusCode()).isEqualTo(503);
        assertThat(get(port, "/shop/ready/%2e%2e/orders").statusCode()).isIn(400, 503);
      }
    }
  }

  @Test
  void whereABypassedRequestIsForwardedToIsPartOfIt() throws Exception {
    gate.close();
    try (TomcatServer tomcat = new TomcatServer("");
        JettyServer jetty = new JettyServer("/")) {
      BtcFilter filter = new BtcFilter(gate);
      HttpServlet forwarding = new ForwardingServlet();
      for (int port :
          new int[] {tomcat.start(forwarding, filter), jetty.start(forwarding, filter)}) {
        assertThat(get(port, "/health").body()).isEqualTo("at /orders");
      }
    }
  }

  @Test
  void countsOnceWhereItStandsTwice() throws Exception {
    try (JettyServer server = new JettyServer("/")) {
      int port = server.start(new InsideServlet(), new BtcFilter(gate), new BtcFilter(gate));

      assertThat(get(port, "/orders").body()).isEqualTo("1 in flight");

      awaitFinished(gate, 1);
    }
  }

  @Test
  void eachOfTwoGatesCounts() throws Exception {
    try (JettyServer server = new JettyServer("/")) {
      int port = server.start(new InsideServlet(), new BtcFilter(gate), new BtcFilter(otherGate));
      get(port, "/orders");
      awaitFinished(gate, 1);
      awaitFinished(otherGate, 1);

      otherGate.close();

      assertThat(get(port, "/orders").statusCode()).isEqualTo(503);
    }
    awaitFinished(gate, 2);
  }

  @Test
  void leavesAloneWhatAnOuterFilterHasSet() throws Exception {
    gate.close();
    Filter cors =
        (request, response, chain) -> {
          ((HttpServletResponse) response).setHeader("Access-Control-Allow-Origin", "*");
          chain.doFilter(request, response);
        };
    try (JettyServer server = new JettyServer("/")) {
      int port = server.start(new InsideServlet(), cors, new BtcFilter(gate));

      assertThat(get(port, "/orders").headers().firstValue("Access-Control-Allow-Origin"))
          .hasValue("*");
    }
  }

  @Test
  void anInterruptEndsAHoldWithARefusal() throws Exception {
    gate.close();
    CompletableFuture<Boolean> stillInterrupted = new CompletableFuture<>();
    Filter interrupter =
        (request, response, chain) -> {
          Thread.currentThread().interrupt();
          chain.doFilter(request, response);
          stillInterrupted.complete(Thread.interrupted());
        };
    BtcFilter filter = BtcFilter.builder(gate).hold(Duration.ofSeconds(10)).build();
    try (TomcatServer server = new TomcatServer("")) {
      int port = server.start(new InsideServlet(), interrupter, filter);

      assertThat(get(port, "/orders").statusCode()).isEqualTo(503);

      assertThat(stillInterrupted.get(60, TimeUnit.SECONDS)).isTrue();
      assertThat(gate.inFlight()).isZero();
    }
  }

  @Test
  void aRequestThatGoesAsynchronousOftenHasOneListener() throws Exception {
    AtomicInteger rounds = new AtomicInteger();
    HttpServlet loop = new LoopServlet(rounds);
    try (TomcatServer tomcat = new TomcatServer("");
        JettyServer jetty = new JettyServer("/")) {
      BtcFilter filter = new BtcFilter(gate);
      for (int port : new int[] {tomcat.start(loop, filter), jetty.start(loop, filter)}) {
        rounds.set(0);

        assertThat(get(port, "/loop").body()).isEqualTo("1 in flight");

        assertThat(rounds).hasValue(LoopServlet.ROUNDS);
      }
    }
    awaitFinished(gate, 2);
  }

  /** The client counts as told once the request has been admitted. */
  @Test
  void tellsOfItsClosingAlthoughTheApplicationResetsItsAnswer() throws Exception {
    BtcFilter filter =
        BtcFilter.builder(gate).inBand(client -> new AwayNotice(7_000_000, 9_000_000)).build();
    try (JettyServer server = new JettyServer("/")) {
      int port = server.start(new ResettingServlet(), filter);

      HttpResponse<String> response = get(port, "/orders");

      assertThat(response.body()).isEqualTo("another answer");
      assertThat(response.headers().firstValue("Set-By")).as("what is reset").isEmpty();
      assertThat(response.headers().firstValue(AwayNotice.AWAY_IN_MS)).hasValue("7");
      assertThat(response.headers().firstValue(AwayNotice.AWAY_FOR_MS)).hasValue("9");
    }
  }

  /** A client may have its answer before the server has left the gate. */
  private static void awaitFinished(OneWordGate gate, int count) {
    await("nobody in flight")
        .atMost(Duration.ofSeconds(60))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(2))
        .until(() -> gate.inFlight() == 0);
    assertThat(gate.finished()).isEqualTo(count);
  }

  private HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** Answers a probe with what an ordinary request would get. */
  private static final class ForwardingServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException, ServletException {
      if (request.getDispatcherType() == DispatcherType.REQUEST) {
        request.getRequestDispatcher("/orders").forward(request, response);
      } else {
        response.getWriter().write("at " + request.getServletPath());
      }
    }
  }

  /** Begins an answer and then gives another one. */
  private static final class ResettingServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.setHeader("Set-By", "the application");
      response.reset();
      response.getWriter().write("another answer");
    }
  }

  /** Returns the number of requests in flight. */
  private final class InsideServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.getWriter().write(gate.inFlight() + " in flight");
    }
  }

  /** Goes asynchronous and is dispatched to itself, over and over, always with its own request. */
  private final class LoopServlet extends HttpServlet {

    private static final int ROUNDS = 1_000;
    private static final long serialVersionUID = 1;

    private final AtomicInteger rounds;

    LoopServlet(AtomicInteger rounds) {
      this.rounds = rounds;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      if (rounds.incrementAndGet() < ROUNDS) {
        request.startAsync(request, response).dispatch("/loop");
      } else {
        response.getWriter().write(gate.inFlight() + " in flight");
      }
    }
  }
}

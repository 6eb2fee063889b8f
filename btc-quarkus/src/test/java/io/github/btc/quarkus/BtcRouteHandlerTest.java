package io.github.btc.quarkus;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.AwayNotice;
import io.github.btc.RefusedSettingException;
import io.github.btc.gate.OneWordGate;
import io.github.btc.proofs.contracts.HttpConnection;
import io.github.btc.test.Eventually;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BtcRouteHandlerTest {

  private final Vertx vertx = Vertx.vertx();
  private final HttpClient client = HttpClient.newHttpClient(); // offers HTTP/2
  private final OneWordGate gate = new OneWordGate(() -> {}, () -> Duration.ofMillis(5).toNanos());

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private int serve(BtcRouteHandler handler) throws Exception {
    return serve(handler, context -> context.end("ok"));
  }

  private int serve(BtcRouteHandler handler, Handler<RoutingContext> application) throws Exception {
    return listen(router(handler, application));
  }

  private Router router(BtcRouteHandler handler, Handler<RoutingContext> application) {
    Router router = Router.router(vertx);
    router.route().handler(handler);
    router.route().handler(application);
    return router;
  }

  private int listen(Handler<HttpServerRequest> entrance) throws Exception {
    return vertx
        .createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
        .requestHandler(entrance)
        .listen()
        .toCompletionStage()
        .toCompletableFuture()
        .get(60, TimeUnit.SECONDS)
        .actualPort();
  }

  private HttpResponse<String> get(int port) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/")).build(),
        BodyHandlers.ofString());
  }

  @Test
  void countsAndRefusesRequestsOverHttp2() throws Exception {
    int port = serve(new BtcRouteHandler(gate));

    HttpResponse<String> served = get(port);
    gate.close();
    HttpResponse<String> refused = get(port);

    assertThat(served.version()).isEqualTo(HttpClient.Version.HTTP_2);
    assertThat(served.statusCode()).isEqualTo(200);
    assertThat(refused.version()).isEqualTo(HttpClient.Version.HTTP_2);
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.headers().firstValue("BTC-Refused")).contains("not-processed");
    Eventually.await(() -> gate.finished() == 1, () -> "finished: " + gate.finished());
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void countsARequestOutWhenItsClientGoesAfterAnAnswerThatFailed() throws Exception {
    int port =
        serve(
            new BtcRouteHandler(gate),
            context -> {
              context.addHeadersEndHandler(
                  headers -> {
                    throw new OutOfMemoryError("as asked");
                  });
              context.end("never sent");
            });

    try (Socket client = new Socket("127.0.0.1", port)) {
      client.getOutputStream().write("GET / HTTP/1.1\r\nHost: btc\r\n\r\n".getBytes(US_ASCII));
      Eventually.await(() -> gate.inFlight() == 1, () -> "in flight: " + gate.inFlight());
    }

    Eventually.await(() -> gate.inFlight() == 0, () -> "in flight: " + gate.inFlight());
  }

  @Test
  void countsEachOfManyRequestsOnAConnectionOnce() throws Exception {
    int port = serve(new BtcRouteHandler(gate));

    try (Socket client = new Socket("127.0.0.1", port)) {
      for (int i = 0; i < 3; i++) {
        client.getOutputStream().write("GET / HTTP/1.1\r\nHost: btc\r\n\r\n".getBytes(US_ASCII));
        long answered = i + 1L;
        Eventually.await(() -> gate.finished() == answered, () -> "finished: " + gate.finished());
      }
    }

    assertThat(gate.inFlight()).isZero();
  }

  /**
   * As the servlets and the blocking output of Quarkus do: Vert.x keeps one handler of each kind.
   */
  private static void answerWithHandlersOfItsOwn(RoutingContext context) {
    context.response().endHandler(ended -> {}).exceptionHandler(e -> {}).closeHandler(gone -> {});
    context.end("ok");
  }

  @Test
  void countsARequestOutAlthoughTheApplicationReplacesTheHandlersOfItsEnd() throws Exception {
    int port = serve(new BtcRouteHandler(gate), BtcRouteHandlerTest::answerWithHandlersOfItsOwn);

    try (HttpConnection connection = new HttpConnection(port)) {
      for (int i = 0; i < 3; i++) {
        assertThat(connection.get("/").body()).isEqualTo("ok");
      }

      Eventually.await(() -> gate.finished() == 3, () -> "finished: " + gate.finished());
      assertThat(gate.inFlight()).isZero();
    }
  }

  @Test
  void countsSuchARequestOutOverHttp2Too() throws Exception {
    int port = serve(new BtcRouteHandler(gate), BtcRouteHandlerTest::answerWithHandlersOfItsOwn);

    for (int i = 0; i < 3; i++) { // the client keeps its connection
      assertThat(get(port).version()).isEqualTo(HttpClient.Version.HTTP_2);
    }

    Eventually.await(() -> gate.finished() == 3, () -> "finished: " + gate.finished());
    assertThat(gate.inFlight()).isZero();
  }

  /** Quarkus does so, because a filter may work on another thread before a route reads the body. */
  @Test
  void keepsTheBodyOfAHeldRequestThatTheServerHasPaused() throws Exception {
    Router router =
        router(
            BtcRouteHandler.builder(gate).hold(Duration.ofSeconds(10)).pausedBefore().build(),
            BtcRouteHandlerTest::echoAfterWorkOnAnotherThread);
    CountDownLatch held = new CountDownLatch(1);
    int port =
        listen(
            request -> {
              router.handle(request.pause());
              held.countDown();
            });
    gate.close();

    try (Socket client = new Socket("127.0.0.1", port)) {
      client.setSoTimeout(60_000);
      client
          .getOutputStream()
          .write(
              "POST / HTTP/1.1\r\nHost: btc\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbody"
                  .getBytes(US_ASCII));
      assertThat(held.await(60, TimeUnit.SECONDS)).isTrue();
      gate.open();

      assertThat(client.getInputStream().readAllBytes())
          .asString()
          .startsWith("HTTP/1.1 200")
          .endsWith("body");
    }
  }

  private static void echoAfterWorkOnAnotherThread(RoutingContext context) {
    context
        .vertx()
        .executeBlocking(() -> "authenticated")
        .compose(
            done -> {
              Future<Buffer> body = context.request().body();
              context.request().resume();
              return body;
            })
        .onSuccess(body -> context.end(body))
        .onFailure(context::fail);
  }

  @Test
  void tellsInItsAnswersThatTheReplicaGoes() throws Exception {
    int port =
        serve(
            BtcRouteHandler.builder(gate)
                .inBand(client -> new AwayNotice(7_000_000, 9_000_000))
                .build());

    HttpResponse<String> served = get(port);

    assertThat(served.headers().firstValue(AwayNotice.AWAY_IN_MS)).contains("7");
    assertThat(served.headers().firstValue(AwayNotice.AWAY_FOR_MS)).contains("9");
  }

  /** Vert.x then drops the fields of the answer and the handlers of its end. */
  private static void answerAtAnotherPath(RoutingContext context) {
    if (context.request().path().equals("/")) {
      context.reroute("/there");
    } else {
      answerWithHandlersOfItsOwn(context);
    }
  }

  @Test
  void tellsOfItsClosingInTheAnswerOfARequestThatIsRoutedAgain() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    int port =
        serve(
            BtcRouteHandler.builder(gate)
                .inBand(client -> new AwayNotice(asked.incrementAndGet() * 1_000_000L, 9_000_000))
                .build(),
            BtcRouteHandlerTest::answerAtAnotherPath);

    HttpResponse<String> served = get(port);

    assertThat(served.headers().allValues(AwayNotice.AWAY_IN_MS)).containsExactly("1");
    assertThat(served.headers().allValues(AwayNotice.AWAY_FOR_MS)).containsExactly("9");
    assertThat(asked).as("a client that is told").hasValue(1);
  }

  @Test
  void countsARequestOutThatIsRoutedAgain() throws Exception {
    int port = serve(new BtcRouteHandler(gate), BtcRouteHandlerTest::answerAtAnotherPath);

    get(port);
    get(port);

    Eventually.await(() -> gate.finished() == 2, () -> "finished: " + gate.finished());
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void countsAStreamOfEventsThatIsRoutedAgainUntilItBegins() throws Exception {
    int port =
        serve(
            new BtcRouteHandler(gate),
            context -> {
              if (context.request().path().equals("/")) {
                context.reroute("/events");
              } else {
                context.response().putHeader("Content-Type", "text/event-stream");
                context.response().setChunked(true).write("data: ok\n\n");
              }
            });

    try (HttpConnection connection = new HttpConnection(port)) {
      connection.send(HttpConnection.head("GET", "/"));

      Eventually.await(() -> gate.finished() == 1, () -> "finished: " + gate.finished());
    }
  }

  @Test
  void refusesASettingOutOfRange() {
    assertThatThrownBy(() -> BtcRouteHandler.builder(gate).status(200).build())
        .isInstanceOf(RefusedSettingException.class)
        .hasMessage("status: 200 (expected 400 to 599)");
  }
}

package io.github.btc.webflux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.AwayNotice;
import io.github.btc.gate.OneWordGate;
import io.github.btc.http.Refusal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.server.HttpServerRequest;

/** Tests on Reactor Netty with the JDK's client that the contract does not cover. */
class BtcWebFilterTest {

  private static final int LIMIT_SECONDS = 60;

  private final Semaphore woken = new Semaphore(0);
  private final OneWordGate gate =
      new OneWordGate(woken::release, () -> Duration.ofMillis(5).toNanos());
  private final ReactorNettyServer server = new ReactorNettyServer();
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void stop() {
    server.close();
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void anAnswerTellsThatTheReplicaGoesAway() throws Exception {
    AtomicReference<AwayNotice> notice = new AtomicReference<>();
    BtcWebFilter filter = BtcWebFilter.builder(gate).inBand(client -> notice.get()).build();
    int port = server.start(exchange -> exchange.getResponse().setComplete(), filter);

    assertThat(get(port, "/").headers().map()).doesNotContainKey("btc-away-for-ms");
    notice.set(new AwayNotice(0, 30_000_000));

    assertThat(get(port, "/").headers().firstValue("BTC-Away-For-Ms")).hasValue("30");
    awaitFinished(2);
  }

  @Test
  void isInFlightUntilTheHeadOfAnEmptyAnswerIsSent() throws Exception {
    CompletableFuture<Integer> insideAtCommit = new CompletableFuture<>();
    WebHandler empty =
        exchange -> {
          exchange.getResponse().setStatusCode(HttpStatus.NO_CONTENT);
          exchange
              .getResponse()
              .beforeCommit(
                  () -> Mono.fromRunnable(() -> insideAtCommit.complete(gate.inFlight())));
          return Mono.empty();
        };
    int port = server.start(empty, new BtcWebFilter(gate));

    assertThat(get(port, "/").statusCode()).isEqualTo(204);

    assertThat(insideAtCommit.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(1);
    awaitFinished(1);
  }

  @Test
  void isInFlightUntilAnAnswerIsOutThatIsCommittedLate() throws Exception {
    CompletableFuture<Integer> insideAtCommit = new CompletableFuture<>();
    WebHandler late =
        exchange -> {
          exchange
              .getResponse()
              .beforeCommit(
                  () ->
                      Mono.<Void>fromRunnable(() -> insideAtCommit.complete(gate.inFlight()))
                          .delaySubscription(Duration.ofMillis(50)));
          return Mono.empty();
        };
    int port = server.start(late, new BtcWebFilter(gate));

    assertThat(get(port, "/").statusCode()).isEqualTo(200);

    assertThat(insideAtCommit.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(1);
    awaitFinished(1);
  }

  @Test
  void isInFlightUntilAFailureHasBecomeAnAnswer() throws Exception {
    CompletableFuture<Integer> insideAtCommit = new CompletableFuture<>();
    WebHandler failing =
        exchange -> {
          exchange
              .getResponse()
              .beforeCommit(
                  () -> Mono.fromRunnable(() -> insideAtCommit.complete(gate.inFlight())));
          return Mono.error(new IllegalStateException("as asked"));
        };
    int port = server.start(failing, new BtcWebFilter(gate));

    assertThat(get(port, "/").statusCode()).isEqualTo(500);

    assertThat(insideAtCommit.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(1);
    awaitFinished(1);
  }

  @Test
  void isReleasedByWhatReactorTakesForFatal() throws Exception {
    WebHandler fatal =
        exchange -> {
          throw new StackOverflowError("as asked");
        };
    int port = server.start(fatal, new BtcWebFilter(gate));
    gate.wakeAt(1);

    CompletableFuture<HttpResponse<String>> answer = send(port, "/");

    assertThat(woken.tryAcquire(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(gate.finished()).as("the JDK's client may have tried again").isPositive();
    answer.cancel(true);
  }

  @Test
  void whatNobodyIsToldOfKeepsItInFlightNoLongerThanItsClient() throws Exception {
    CompletableFuture<Void> thrown = new CompletableFuture<>();
    WebHandler fatalElsewhere =
        exchange ->
            Mono.<Void>fromRunnable(
                    () -> {
                      thrown.complete(null);
                      throw new NoClassDefFoundError("as asked");
                    })
                .subscribeOn(Schedulers.boundedElastic());
    int port = server.start(fatalElsewhere, new BtcWebFilter(gate));
    gate.wakeAt(1);
    CompletableFuture<HttpResponse<String>> answer = send(port, "/");
    thrown.get(LIMIT_SECONDS, TimeUnit.SECONDS);

    answer.cancel(true);

    assertThat(woken.tryAcquire(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(gate.finished()).isEqualTo(1);
  }

  @Test
  void isReleasedWhenTheServerFailsToHearOfTheEnd() {
    BaseSubscriber<Void> deaf =
        new BaseSubscriber<>() {
          @Override
          protected void hookOnComplete() {
            throw new OutOfMemoryError("as asked");
          }
        };
    CountedMono counted =
        new CountedMono(gate, null, permit -> {}, Mono.empty(), Mono.error(AssertionError::new));

    assertThatThrownBy(() -> counted.subscribe(deaf)).isInstanceOf(OutOfMemoryError.class);

    assertThat(gate.inFlight()).isZero();
    assertThat(gate.finished()).isEqualTo(1);
  }

  @Test
  void isReleasedWhenTheServerCancels() throws Exception {
    CompletableFuture<Void> arrived = new CompletableFuture<>();
    WebHandler never =
        exchange -> {
          arrived.complete(null);
          return Mono.never();
        };
    int port = server.start(never, new BtcWebFilter(gate));
    CompletableFuture<HttpResponse<String>> answer = send(port, "/");
    arrived.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    gate.close();
    assertThat(gate.inFlight()).isEqualTo(1);

    answer.cancel(true);

    assertThat(woken.tryAcquire(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(gate.isDrained()).isTrue();
  }

  @Test
  void aWholeApplicationIsRefusedAndServed() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    WebHandler routes =
        RouterFunctions.toWebHandler(
            RouterFunctions.route()
                .GET(
                    "/orders/{id}",
                    request ->
                        ServerResponse.ok()
                            .body(
                                Mono.fromSupplier(() -> "" + calls.incrementAndGet())
                                    .subscribeOn(Schedulers.boundedElastic()),
                                String.class))
                .build());
    int port = server.start(routes, new BtcWebFilter(gate));
    gate.close();
    HttpResponse<String> refused = get(port, "/orders/7");
    gate.open();
    HttpResponse<String> served = get(port, "/orders/7");

    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.headers().firstValue(Refusal.RETRY_AFTER_MS)).hasValue("5");
    assertThat(served.body()).isEqualTo("1");
    assertThat(get(port, "/nothing-here").statusCode()).isEqualTo(404);
    awaitFinished(2);
  }

  @Test
  void goesOnWithAConnectionWhoseNextRequestWaitedAndWasRefused() throws Exception {
    WebHandler closesAndAnswersWhenBothAreRead =
        exchange ->
            Mono.<Void>fromRunnable(gate::close)
                .then(exchange.getResponse().setComplete())
                .subscribeOn(Schedulers.fromExecutor(eventLoop(exchange)));
    int port = server.start(closesAndAnswersWhenBothAreRead, new BtcWebFilter(gate));
    try (Connection connection = new Connection(port)) {
      connection.send("/first", "/second");
      assertThat(connection.status()).isEqualTo(200);
      assertThat(connection.status()).isEqualTo(503);

      connection.send("/third");

      assertThat(connection.status()).isEqualTo(503);
    }
  }

  @Test
  void refusesWithTheStatusThatWasSet() throws Exception {
    int port = server.start(ok(), BtcWebFilter.builder(gate).status(429).build());
    gate.close();

    assertThat(get(port, "/").statusCode()).isEqualTo(429);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/health/..", "/health%2f..", "/health;a=b", "/health/%2e%2e/orders"})
  void bypassesOnlyPlainPaths(String path) throws Exception {
    int port = server.start(ok(), new BtcWebFilter(gate));
    gate.close();

    assertThat(get(port, path).statusCode()).isEqualTo(503);
    assertThat(get(port, "/health?verbose").statusCode()).isEqualTo(200);
  }

  @Test
  void filtersBehindAnotherGateCountForThemselves() throws Exception {
    OneWordGate second = new OneWordGate(() -> {}, () -> 0);
    int port = server.start(ok(), new BtcWebFilter(gate), new BtcWebFilter(second));

    assertThat(get(port, "/").statusCode()).isEqualTo(200);

    awaitFinished(1);
    second.close();
    assertThat(get(port, "/").statusCode()).isEqualTo(503);
    awaitFinished(2);
  }

  @Test
  void standsInFrontUnlessToldOtherwise() {
    assertThat(new BtcWebFilter(gate).getOrder()).isEqualTo(Ordered.HIGHEST_PRECEDENCE);
    assertThat(BtcWebFilter.builder(gate).order(7).build().getOrder()).isEqualTo(7);
  }

  @Test
  void refusesSettingsOutOfRange() {
    assertThatThrownBy(() -> BtcWebFilter.builder(gate).hold(Duration.ofSeconds(11)).build())
        .hasMessage("hold: 11 s (expected 0 to 10 s)");
    assertThatThrownBy(() -> BtcWebFilter.builder(gate).status(302).build())
        .hasMessage("status: 302 (expected 400 to 599)");
  }

  private static WebHandler ok() {
    return exchange -> {
      ServerHttpResponse response = exchange.getResponse();
      response.setStatusCode(HttpStatus.OK);
      return response.setComplete();
    };
  }

  private static Executor eventLoop(ServerWebExchange exchange) {
    AtomicReference<Executor> eventLoop = new AtomicReference<>();
    HttpServerRequest request = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
    request.withConnection(connection -> eventLoop.set(connection.channel().eventLoop()));
    return eventLoop.get();
  }

  /** Waits for the gate, which hears of the end a moment after the client does. */
  private void awaitFinished(int count) throws InterruptedException {
    gate.wakeAt(count);
    while (gate.finished() != count) { // refusals wake too
      assertThat(woken.tryAcquire(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
  }

  private HttpResponse<String> get(int port, String path) throws Exception {
    return send(port, path).get(LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  private CompletableFuture<HttpResponse<String>> send(int port, String path) {
    return client.sendAsync(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }
}

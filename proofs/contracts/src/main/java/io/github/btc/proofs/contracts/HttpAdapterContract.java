package io.github.btc.proofs.contracts;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.http.Refusal;
import io.github.btc.test.Eventually;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The contract of an adapter for HTTP/1.1. It adds to {@link AdapterContract} that a refusal has
 * all its fields and that the connection stays usable.
 */
public abstract class HttpAdapterContract extends AdapterContract {

  private static final byte[] MEGABYTE = new byte[1 << 20];
  private static final long SEED = 20_260_721;

  /** For subclasses. */
  protected HttpAdapterContract() {}

  @Override
  protected ContractClient newClient(int port) {
    return new HttpContractClient(port);
  }

  /**
   * Refuses a request with exactly the fields of {@link Refusal} and without a body.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void saysWhatEveryRefusalSays() throws Exception {
    try (Stage stage = closedStage();
        HttpConnection connection = new HttpConnection(stage.port())) {
      stage.expectRest(Duration.ofMillis(1_500));

      HttpConnection.Response response = connection.get(Behaviour.OK.path());

      assertRefused(response);
      assertThat(response.headers())
          .contains(
              entry("Retry-After", "2"),
              entry("Retry-After-Ms", "1500"),
              entry("BTC-Refused", "not-processed"),
              entry("Cache-Control", "no-store"),
              entry("Content-Length", "0"))
          .doesNotContainKeys("Content-Type", "Transfer-Encoding", "Set-Cookie");
    }
  }

  /**
   * Serves a request that comes back after its refusal, because its router has no other replica.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void servesARequestThatComesBackAfterItsRefusal() throws Exception {
    try (Stage stage = closedStage()) {
      assertThat(get(stage, "a").status()).isEqualTo(503);
      assertThat(get(stage, "b").status()).as("another request").isEqualTo(503);

      assertServed(get(stage, "a"), "ok");

      stage.awaitGate(1, 0);
      assertThat(stage.gate().returned()).isEqualTo(1);
    }
  }

  private static HttpConnection.Response get(Stage stage, String requestId) throws IOException {
    try (HttpConnection connection = new HttpConnection(stage.port())) {
      return connection.get(Behaviour.OK.path(), Refusal.REQUEST_ID + ": " + requestId);
    }
  }

  /**
   * Refuses a HEAD request without a body, and keeps the connection usable.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void refusesHeadWithoutABody() throws Exception {
    try (Stage stage = closedStage();
        HttpConnection connection = new HttpConnection(stage.port())) {
      connection.send(HttpConnection.head("HEAD", Behaviour.OK.path()));

      goOnAfter(stage, connection.readHead(), connection);
      goOnAfter(stage, connection.get(Behaviour.OK.path()), connection);
      stage.gate().open();
      assertServed(connection.get(Behaviour.OK.path()), "ok");
    }
  }

  /**
   * Answers pipelined requests in their order, whether they are refused or not.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void keepsPipelinedRequestsInOrder() throws Exception {
    try (Stage stage = closedStage();
        HttpConnection connection = new HttpConnection(stage.port())) {
      String get = HttpContractClient.request(Behaviour.OK);
      String post = HttpContractClient.request(Behaviour.ECHO);

      connection.send(get + post + get + post);
      assertRefused(connection.read());
      if (stage.server().closesAfterRefusal()) {
        connection.reconnect();
      } else {
        assertRefused(connection.read());
        assertRefused(connection.read());
        assertRefused(connection.read());
      }
      stage.gate().open();
      connection.send(get + post + get);

      assertServed(connection.read(), "ok");
      assertServed(connection.read(), "2");
      assertServed(connection.read(), "ok");
      stage.awaitGate(3, 0);
      assertThat(stage.application().arrivals()).isEqualTo(3);
    }
  }

  /**
   * Refuses a request with a long body, and does not read the body as the next request.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void refusesAMegabyteAndKeepsTheConnectionInOrder() throws Exception {
    try (Stage stage = closedStage();
        HttpConnection connection = new HttpConnection(stage.port())) {
      connection.send(
          HttpConnection.head("POST", Behaviour.ECHO.path(), "Content-Length: " + MEGABYTE.length));
      sendAsFarAsWanted(connection, MEGABYTE);

      assertRefusedAndInOrder(stage, connection);
    }
  }

  /**
   * Refuses a request with a chunked body, and does not read the body as the next request.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void refusesAChunkedMegabyteAndKeepsTheConnectionInOrder() throws Exception {
    try (Stage stage = closedStage();
        HttpConnection connection = new HttpConnection(stage.port())) {
      connection.send(
          HttpConnection.head("POST", Behaviour.ECHO.path(), "Transfer-Encoding: chunked"));
      connection.send(Integer.toHexString(MEGABYTE.length) + "\r\n");
      sendAsFarAsWanted(connection, MEGABYTE);
      sendAsFarAsWanted(connection, "\r\n0\r\n\r\n".getBytes(US_ASCII));

      assertRefusedAndInOrder(stage, connection);
    }
  }

  /**
   * Refuses a request with {@code Expect: 100-continue} before the client sends its body. The test
   * is skipped for a server that asks for the body before the adapter sees the request.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void refusesBeforeTheBodyIsAskedFor() throws Exception {
    assumeTrue(!newServer().asksForTheBodyFirst());
    try (Stage stage = closedStage();
        HttpConnection connection = new HttpConnection(stage.port())) {
      connection.send(
          HttpConnection.head(
              "POST", Behaviour.ECHO.path(), "Content-Length: 2", "Expect: 100-continue"));

      assertRefusedAndInOrder(stage, connection);
    }
  }

  /**
   * Leaves the gate once for a client that goes away while it sends its body.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void isReleasedOnceWhenAnUploadBreaksOff() throws Exception {
    try (Stage stage = newStage(Duration.ZERO);
        HttpConnection connection = new HttpConnection(stage.port())) {
      connection.send(HttpConnection.head("POST", Behaviour.ECHO.path(), "Content-Length: 9"));
      connection.send("half");
      Eventually.await(
          () -> stage.application().arrivals() == 1, () -> "the application has seen no request");

      connection.abort();

      stage.awaitGate(1, 0);
    }
  }

  /**
   * Does not count a WebSocket handshake, but counts a request that offers HTTP/2.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void countsNoUpgradeButEveryOffer() throws Exception {
    try (Stage stage = closedStage();
        HttpConnection upgrade = new HttpConnection(stage.port());
        HttpConnection offer = new HttpConnection(stage.port())) {
      upgrade.send(
          HttpConnection.head(
              "GET", Behaviour.WAITS.path(), "Connection: Upgrade", "Upgrade: websocket"));
      stage.application().awaitBlocked();
      assertThat(stage.gate().isDrained()).isTrue();

      assertRefused(
          offer.get(
              Behaviour.OK.path(),
              "Connection: Upgrade, HTTP2-Settings",
              "Upgrade: h2c",
              "HTTP2-Settings: AAMAAABkAAQBAAAAAAIAAAAA"));

      stage.application().release();
      assertServed(upgrade.read(), "ok");
    }
  }

  /**
   * Lets a stream of events continue during a closing, and does not wait for it in the drain.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void streamsEventsThroughAClosing() throws Exception {
    assumeTrue(newServer().behaviours().contains(Behaviour.EVENTS));
    try (Stage stage = newStage(Duration.ZERO);
        HttpConnection connection = new HttpConnection(stage.port())) {
      connection.send(HttpContractClient.request(Behaviour.EVENTS));
      assertThat(connection.readHead().status()).isEqualTo(200);
      assertThat(connection.readEvent()).contains("data:").contains("ok");

      stage.gate().close();

      assertThat(stage.gate().isDrained()).isTrue();
    }
  }

  /**
   * Counts a request no longer once its answer is a stream of events, although it accepted other
   * types too, and leaves for it once.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void countsAStreamOfEventsUntilItBegins() throws Exception {
    ServerUnderTest server = newServer();
    assumeTrue(server.behaviours().contains(Behaviour.EVENTS) && server.seesTheTypeOfAnAnswer());
    try (Stage stage = newStage(Duration.ZERO);
        HttpConnection connection = new HttpConnection(stage.port())) {
      String accept = "Accept: application/json, text/event-stream";
      connection.send(HttpConnection.head("GET", Behaviour.EVENTS.path(), accept));
      assertThat(connection.readHead().status()).isEqualTo(200);
      assertThat(connection.readEvent()).contains("data:").contains("ok");

      stage.awaitGate(1, 0);
      stage.gate().close();
      assertThat(stage.gate().isDrained()).isTrue();

      stage.gate().open();
      stage.application().release();
      assertThat(call(stage, Behaviour.OK).outcome()).isEqualTo(Answer.Outcome.SERVED);
      stage.awaitGate(2, 0);
    }
  }

  /**
   * Bypasses the gate only for the bypassed paths and the paths below them, and for requests that
   * accept nothing but a stream of events.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void cannotBeTalkedIntoABypass() throws Exception {
    String health = Behaviour.HEALTH.path();
    String[] paths = {
      health + "care", "/ok?path=" + health, "/ok;" + health, "/ok" + health, "/ok?" + health + "/"
    };
    try (Stage stage = closedStage();
        HttpConnection connection = new HttpConnection(stage.port())) {
      for (String path : paths) {
        String accept = "Accept: text/html, text/event-stream";
        goOnAfter(stage, connection.get(path, accept), connection);
      }
      HttpConnection.Response twice =
          connection.get(
              Behaviour.OK.path(), "Accept: text/event-stream", "Accept: application/json");
      goOnAfter(stage, twice, connection);
      assertThat(stage.application().arrivals()).isZero();
    }
  }

  /**
   * Leaves no request in flight after many parallel requests with random endings: served, failed,
   * refused, timed out and aborted. The gate closes and opens meanwhile, and each request must be
   * counted once. {@code -Dbtc.contract.requests=100000} makes the test longer.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void leavesNoRequestInFlightAfterManyRandomEndings() throws Exception {
    int requests = Integer.getInteger("btc.contract.requests", 6_000);
    try (Stage stage = newStage(Duration.ZERO)) {
      stage.application().release();
      MixedEndings endings = new MixedEndings(stage, newServer().behaviours(), SEED);

      endings.run(requests);

      stage.awaitEveryoneCountedOnce();
      assertThat(endings.toString()).as("seed %s", SEED).doesNotContain("=0");
      assertServed(endings.oneMore(), "ok");
      stage.awaitEveryoneCountedOnce();
    }
  }

  private Stage closedStage() throws Exception {
    Stage stage = newStage(Duration.ZERO);
    stage.gate().close();
    return stage;
  }

  private static void sendAsFarAsWanted(HttpConnection connection, byte[] bytes) {
    try {
      connection.send(bytes);
    } catch (IOException e) {
      // The server may close the connection early. Its answer until then is what counts.
    }
  }

  /** Checks that the answer is a refusal, after which the connection works or is closed. */
  private static void assertRefusedAndInOrder(Stage stage, HttpConnection connection)
      throws IOException {
    HttpConnection.Response response = connection.read();
    assertRefused(response);
    assertThat(stage.application().arrivals()).isZero();
    if (response.closes()) {
      assertThat(connection.isClosedByServer()).isTrue();
      connection.reconnect();
    }
    stage.gate().open();
    assertServed(connection.get(Behaviour.OK.path()), "ok");
    stage.awaitGate(1, 0);
  }

  /** Checks that the answer is a refusal and that the connection stays open if the server can. */
  private static void goOnAfter(
      Stage stage, HttpConnection.Response response, HttpConnection connection) throws IOException {
    assertRefused(response);
    assertThat(response.closes()).isEqualTo(stage.server().closesAfterRefusal());
    if (response.closes()) {
      assertThat(connection.isClosedByServer()).isTrue();
      connection.reconnect();
    }
  }

  private static void assertRefused(HttpConnection.Response response) {
    assertThat(Map.of(response.status(), response.body())).isEqualTo(Map.of(Refusal.STATUS, ""));
    assertThat(response.header(Refusal.REFUSED)).isEqualTo(Refusal.NOT_PROCESSED);
  }

  private static void assertServed(HttpConnection.Response response, String body) {
    assertThat(Map.of(response.status(), response.body())).isEqualTo(Map.of(200, body));
  }
}

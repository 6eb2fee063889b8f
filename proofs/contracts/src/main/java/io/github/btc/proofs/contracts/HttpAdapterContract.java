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
 * What an adapter for HTTP/1.1 owes its clients on the wire, beside {@link AdapterContract}: a
 * refusal that says everything, on a connection that stays in order.
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
   * A refusal has exactly the fields of {@link Refusal} and no body.
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
   * A refused HEAD has no body, and the connection goes on.
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
   * Pipelined requests are answered one by one and in order, refused or not.
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
   * The body of a refused request does not end up as the next request.
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
   * The same for a body of unknown length.
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
   * A client that waits to be asked for its body is refused instead of asked, unless the server
   * asks before the adapter sees the request.
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
   * A client that goes away in the middle of its body is counted out once.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void isReleasedOnceWhenAnUploadBreaksOff() throws Exception {
    try (Stage stage = newStage(Duration.ZERO);
        HttpConnection connection = new HttpConnection(stage.port())) {
      connection.send(HttpConnection.head("POST", Behaviour.ECHO.path(), "Content-Length: 9"));
      connection.send("half");
      Eventually.hold(() -> stage.application().arrivals() == 1, () -> "nobody has arrived");

      connection.abort();

      stage.awaitGate(1, 0);
    }
  }

  /**
   * A WebSocket handshake passes uncounted; an offer of HTTP/2 is an ordinary request.
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
              "GET", Behaviour.HELD.path(), "Connection: Upgrade", "Upgrade: websocket"));
      stage.application().awaitHolding();
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
   * Events flow while the gate is closed, and their stream is no obstacle to a drain.
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
   * Only the bypassed paths and what lies below them are bypassed.
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
      assertThat(stage.application().arrivals()).isZero();
    }
  }

  /**
   * Many requests at once that end at random: served, failed, refused, timed out, aborted, on other
   * threads; the gate closes and opens meanwhile. At the end nobody is inside and each was counted
   * once. {@code -Dbtc.contract.requests=100000} makes it longer.
   *
   * @throws Exception never, if the contract is kept
   */
  @Test
  public final void leavesNobodyInsideAfterManyRandomEndings() throws Exception {
    int requests = Integer.getInteger("btc.contract.requests", 20_000);
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
      // The server may close before it has all; what counts is what it has said by then.
    }
  }

  /** The answer is a refusal, and then the connection either works or is closed in good order. */
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

  /** The answer is a refusal, and the connection goes on unless this server never lets it. */
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

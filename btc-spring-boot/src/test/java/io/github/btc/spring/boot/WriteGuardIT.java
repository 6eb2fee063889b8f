package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent.Deferred;
import io.github.btc.proofs.contracts.HttpConnection;
import io.github.btc.proofs.contracts.HttpConnection.Response;
import io.github.btc.spring.boot.RunningApplication.Server;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A web page cannot tell the endpoint what to do: neither one whose name leads to this machine now
 * (DNS rebinding: {@code Host} is the page's), nor one of another origin.
 */
@ParameterizedClass
@CsvSource({
  "TOMCAT, same, none",
  "TOMCAT, own, native",
  "TOMCAT, same, framework",
  "JETTY, same, none",
  "JETTY, own, native",
  "REACTOR_NETTY, same, none",
  "REACTOR_NETTY, own, native",
  "REACTOR_NETTY, same, framework"
})
@Tag("one-jdk")
class WriteGuardIT {

  private static final String PAUSE = "/actuator/btc/pause";

  private static final BlockingQueue<String> ANSWERS = new LinkedBlockingQueue<>();

  private static RunningApplication application;
  private static int port;

  @Parameter(0)
  Server server;

  @Parameter(1)
  String management;

  @Parameter(2)
  String forwardedHeaders;

  @BeforeParameterizedClassInvocation
  static void start(Server server, String management, String forwardedHeaders) {
    List<String> properties =
        new ArrayList<>(
            List.of(
                "management.endpoint.btc.access=unrestricted",
                "management.endpoints.web.exposure.include=btc",
                "server.forward-headers-strategy=" + forwardedHeaders,
                "btc.observe-only=true",
                "btc.endpoint.allowed-hosts=orders.example,Stock.Example"));
    if (management.equals("own")) {
      properties.add("management.server.port=0");
      properties.add("management.server.address=127.0.0.1");
    }
    application =
        RunningApplication.start(
            server, List.of(LastInLine.class), properties.toArray(String[]::new));
    port = management.equals("own") ? application.managementPort() : application.port();
    ANSWERS.clear();
    application
        .controller()
        .addListener(
            event -> {
              if (event instanceof Deferred answer) {
                ANSWERS.add(answer.task());
              }
            });
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    application.close();
  }

  @AfterEach
  void goOn() throws InterruptedException {
    application.controller().resume();
    assertThat(isPaused()).isFalse();
  }

  private static boolean isPaused() throws InterruptedException {
    awaitRunsAskedFor();
    return application.controller().snapshot().paused();
  }

  /**
   * Returns the tasks that somebody else has asked to run, once the controller has done all that it
   * was told so far. It obeys in the order in which it is told, and while it only observes, it
   * answers each request for a run with an event.
   */
  private static List<String> awaitRunsAskedFor() throws InterruptedException {
    application.controller().runNow(LastInLine.NAME);
    List<String> asked = new ArrayList<>();
    for (String task = nextAnswer(); !task.equals(LastInLine.NAME); task = nextAnswer()) {
      asked.add(task);
    }
    return asked;
  }

  private static String nextAnswer() throws InterruptedException {
    String task = ANSWERS.poll(RunningApplication.LIMIT.toSeconds(), TimeUnit.SECONDS);
    assertThat(task).as("the task of the next answer").isNotNull();
    return task;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "orders.example.evil.example",
        "1.2.3.4.5",
        "localhost@evil.example"
      })
  void refusesAPageWhoseNameLeadsHere(String name) throws Exception {
    Response answer = Curl.send(port, "POST", PAUSE, name + ":" + port);

    assertThat(answer.status()).isIn(400, 403);
    assertThat(isPaused()).isFalse();
  }

  @Test
  void saysWhatToDoWhereTheNameIsOnesOwn() throws Exception {
    Response answer = Curl.send(port, "POST", PAUSE, "shop.example:" + port);

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.body()).contains("Host: shop.example", "btc.endpoint.allowed-hosts");
  }

  @Test
  void refusesSuchAPageWithJsonToo() throws Exception {
    String json = "{\"task\":\"manual\"}";
    Response answer;
    try (HttpConnection connection = new HttpConnection(port)) {
      answer =
          connection
              .send(
                  "POST /actuator/btc/run HTTP/1.1\r\nHost: evil.example:"
                      + port
                      + "\r\nContent-Type: application/json\r\nContent-Length: "
                      + json.length()
                      + "\r\n\r\n"
                      + json)
              .read();
    }

    assertThat(answer.status()).isEqualTo(403);
    assertThat(awaitRunsAskedFor()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/actuator/btc;a=b/pause",
        "/actuator;a=b/btc/pause;c",
        "/actuator/%62tc/pause",
        "/actuator/btc/p%61use",
        "/actuator/btc/pause/",
        "/actuator//btc/pause",
        "//actuator/btc/pause",
        "/x/../actuator/btc/pause",
        "/./actuator/btc/./pause",
        "/actuator/btc/pause?x=/",
        "/ACTUATOR/BTC/pause"
      })
  void isNotDeceivedByTheWayAPathIsWritten(String path) throws Exception {
    Response answer = Curl.send(port, "POST", path, "evil.example:" + port);

    assertThat(answer.status()).isGreaterThanOrEqualTo(400);
    assertThat(isPaused()).isFalse();
  }

  @Test
  void isNotDeceivedByForwardedHeaders() throws Exception {
    Response answer =
        Curl.send(
            port,
            "POST",
            PAUSE,
            "evil.example:" + port,
            "Origin: http://evil.example:" + port,
            "X-Forwarded-Host: localhost:" + port,
            "X-Forwarded-Prefix: /actuator");

    assertThat(answer.status()).isEqualTo(403);
    assertThat(isPaused()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://evil.example",
        "http://localhost:1",
        "http://localhost",
        "null",
        "http://localhost:1.evil.example"
      })
  void refusesAPageOfAnotherOrigin(String origin) throws Exception {
    Response answer = Curl.post(port, PAUSE, "Origin: " + origin);

    assertThat(answer.status()).isEqualTo(403);
    assertThat(isPaused()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LocalHost",
        "127.0.0.1",
        "10.1.2.3",
        "[::1]",
        "orders.example",
        "stock.example",
        "ORDERS.example"
      })
  void obeysUnderNamesThatNobodyCanRebindAndThoseThatAreAllowed(String name) throws Exception {
    assertThat(Curl.send(port, "POST", PAUSE, name + ":" + port).status()).isEqualTo(204);
    assertThat(isPaused()).isTrue();
    application.controller().resume();
    assertThat(Curl.send(port, "POST", PAUSE, name).status()).isEqualTo(204);
    assertThat(isPaused()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost:", "http://LOCALHOST:"})
  void obeysAPageOfItsOwn(String origin) throws Exception {
    assertThat(Curl.post(port, PAUSE, "Origin: " + origin + port).status()).isEqualTo(204);
    assertThat(isPaused()).isTrue();
  }

  @Test
  void obeysAPageOfANameThatIsAllowed() throws Exception {
    assertThat(Curl.post(port, PAUSE, "Origin: https://orders.example").status()).isEqualTo(204);
    assertThat(isPaused()).isTrue();
  }

  @Test
  void letsEverybodyRead() throws Exception {
    assertThat(get("/actuator/btc").status()).isEqualTo(200);
  }

  @Test
  void leavesTheApplicationAlone() throws Exception {
    int own = application.port();
    assertThat(Curl.send(own, "GET", "/orders", "evil.example").status()).isEqualTo(200);
    assertThat(Curl.send(own, "POST", "/orders", "evil.example").status()).isEqualTo(405);
  }

  private static Response get(String path) throws IOException {
    return Curl.send(port, "GET", path, "evil.example:" + port, "Origin: http://evil.example");
  }

  /** A task that only the test asks for. */
  static final class LastInLine implements BackgroundTask {

    private static final String NAME = "last-in-line";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public double level() {
      return 0;
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(1, 2);
    }

    @Override
    public void run() {}
  }
}

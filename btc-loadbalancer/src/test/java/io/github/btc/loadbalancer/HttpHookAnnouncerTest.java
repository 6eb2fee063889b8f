package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.Announcer.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class HttpHookAnnouncerTest {

  private final BlockingQueue<String> calls = new LinkedBlockingQueue<>();
  private volatile int status = 200;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String authorization = exchange.getRequestHeaders().getFirst("Authorization");
    int answered = status;
    calls.add( // before the answer, because its receiver may check it
        exchange.getRequestMethod()
            + " "
            + exchange.getRequestURI()
            + (body.isEmpty() ? "" : " " + body)
            + (authorization == null ? "" : " as " + authorization)
            + ": "
            + answered);
    exchange.sendResponseHeaders(answered, -1);
    exchange.close();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  private HttpHookAnnouncer.Builder patient() {
    return HttpHookAnnouncer.builder()
        .away("PUT", uri("/maintenance?enable=true"))
        .back("PUT", uri("/maintenance?enable=false"))
        .restoreAtStart(false)
        .timeout(Duration.ofSeconds(10));
  }

  @Test
  void callsOneHookGoingAwayAndTheOtherComingBack() throws Exception {
    HttpHookAnnouncer announcer = patient().build();

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.UNCONFIRMED);
    announcer.announceBack();

    assertThat(calls)
        .containsExactly("PUT /maintenance?enable=true: 200", "PUT /maintenance?enable=false: 200");
  }

  @Test
  void sendsABodyAndSaysWhoItIs() throws Exception {
    HttpHookAnnouncer announcer =
        patient().away("POST", uri("/away"), "{\"id\":1}").authorization("Bearer x").build();

    announcer.announceAway(CLOSING);

    assertThat(calls).containsExactly("POST /away {\"id\":1} as Bearer x: 200");
    assertThat(announcer.toString()).contains("POST").doesNotContain("Bearer");
  }

  @Test
  void confirmsOnlyIfToldThatTheHookDoes() throws Exception {
    status = 204;

    assertThat(patient().confirming(true).expectedStatus(204).build().announceAway(CLOSING))
        .isEqualTo(Outcome.CONFIRMED);
  }

  @Test
  void doesNotConfirmWhileTheBackHookMayStillBeCarriedOut() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      HttpHookAnnouncer announcer =
          patient()
              .timeout(Duration.ofSeconds(1))
              .confirming(true)
              .back("PUT", URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/"))
              .build();
      assertThatExceptionOfType(IOException.class).isThrownBy(announcer::announceBack);

      assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.UNCONFIRMED);
      assertThat(calls).as("all the same").containsExactly("PUT /maintenance?enable=true: 200");
    }
  }

  @Test
  void failsOnAnotherStatus() {
    status = 302;

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> patient().build().announceAway(CLOSING))
        .withMessageEndingWith("/maintenance?enable=true: status 302 (expected 200)");
  }

  @Test
  void saysBackUntilItIsHeard() throws Exception {
    HttpHookAnnouncer announcer = patient().build();
    announcer.announceAway(CLOSING);
    status = 500;
    assertThatExceptionOfType(IOException.class).isThrownBy(announcer::announceBack);
    status = 200;

    assertThat(calls.take()).isEqualTo("PUT /maintenance?enable=true: 200");
    String said = calls.take();
    assertThat(said).isEqualTo("PUT /maintenance?enable=false: 500");
    while (said.endsWith(": 500")) { // bounded by the class's @Timeout
      said = calls.take();
    }
    assertThat(said).isEqualTo("PUT /maintenance?enable=false: 200");
  }

  @Test
  void saysBackAtTheStart() throws Exception {
    patient().restoreAtStart(true).build();

    assertThat(calls.poll(60, TimeUnit.SECONDS)).isEqualTo("PUT /maintenance?enable=false: 200");
  }

  @Test
  void givesUpInTimeWhenNobodyAnswers() throws Exception {
    Duration timeout = Duration.ofMillis(100);
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      HttpHookAnnouncer announcer =
          patient()
              .timeout(timeout)
              .away("POST", URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/"))
              .build();

      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> announcer.announceAway(CLOSING))
          .withMessageContaining("no answer in time"); // bounded by the class's @Timeout
    }
  }

  @Test
  void refusesSettingsThatCannotWork() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HttpHookAnnouncer.builder().build())
        .withMessage("away: none (expected a method and a URI)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> patient().back("FLY", uri("/")).build())
        .withMessage("back: FLY (expected one of POST, PUT, PATCH, DELETE, GET)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> patient().back("GET", URI.create("file:/etc/passwd")).build())
        .withMessage("back: file:/etc/passwd (expected an http or https URL with a host)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> patient().expectedStatus(503).build())
        .withMessage("expectedStatus: 503 (expected 200 to 299)");
  }
}

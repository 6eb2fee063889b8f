package io.github.btc.spring.starter;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofNanos;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * New projects of two files each, built by Maven from the jars of this build: what a user has who
 * adds the starter and nothing else. The projects are on Spring Boot 4, on Spring Boot 3, and on a
 * version that BTC does not support. See {@code src/it}.
 */
class NewProjectIT {

  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int REQUESTS_AFTER_A_COMMAND = 50;

  private final HttpClient client = HttpClient.newHttpClient();

  @ParameterizedTest
  @ValueSource(strings = {"new-project", "boot-3-project"})
  void refusesDuringAClosingAndNeverRefusesTheActuator(String project) throws Exception {
    try (StartedProject service =
        StartedProject.start(
            project,
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--management.endpoints.web.exposure.include=health,prometheus,btc",
            "--management.endpoint.btc.access=unrestricted",
            "--btc.refusals-are-retried=true")) {
      String uri = "http://127.0.0.1:" + service.port();
      // The start fills Eden, so a closing may refuse the first requests.
      until("a request is served", () -> status(uri + "/orders") == 200);

      until("a closing refuses a request", () -> isRefusedDuringACollection(uri));

      assertThat(body(uri + "/actuator/prometheus"))
          .contains("btc_refused_requests_total")
          .contains("btc_exposed_requests_total{controller=\"btc\"} 0.0");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"new-project", "boot-3-project"})
  void refusesNobodyWithTheStarterAlone(String project) throws Exception {
    StartedProject service =
        StartedProject.start(
            project,
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--management.endpoints.web.exposure.include=health,prometheus,btc");
    try (service) {
      String uri = "http://127.0.0.1:" + service.port();

      until("closings are omitted", () -> isServedAndHasOmittedClosings(uri));

      assertThat(body(uri + "/actuator/btc"))
          .contains("\"observing\":\"NO_ANNOUNCER\"", "\"closings\":0,");
      assertThat(body(uri + "/actuator/prometheus"))
          .contains("btc_observing{controller=\"btc\"} 1.0")
          .contains("btc_refused_requests_total{controller=\"btc\"} 0.0");
    }
    assertThat(service.log())
        .filteredOn(line -> line.contains("closes nothing"))
        .singleElement()
        .asString()
        .contains("WARN", "expected an Announcer bean, or btc.refusals-are-retried=true");
  }

  /** Each request is served, whatever the controller would have done meanwhile. */
  private boolean isServedAndHasOmittedClosings(String uri) throws Exception {
    for (int i = 0; i < REQUESTS_AFTER_A_COMMAND; i++) {
      assertThat(status(uri + "/orders")).isEqualTo(200);
    }
    return Pattern.compile("\"omittedClosings\":[2-9]").matcher(body(uri + "/actuator/btc")).find();
  }

  @Test
  void startsWithoutBtcOnAnUnsupportedBootAndSaysSoOnce() throws Exception {
    StartedProject service =
        StartedProject.start(
            "old-boot",
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--management.endpoints.web.exposure.include=health,prometheus,btc");
    try (service) {
      String uri = "http://127.0.0.1:" + service.port();

      assertThat(status(uri + "/orders")).isEqualTo(200);
      assertThat(status(uri + "/actuator/health")).isEqualTo(200);
      assertThat(status(uri + "/actuator/btc")).isEqualTo(404);
    }
    assertThat(service.log())
        .filteredOn(line -> line.contains("BTC"))
        .singleElement()
        .asString()
        .contains("BTC is off, and the application starts without it.")
        .contains("Spring Boot: 3.3.13 (expected 3.4, 3.5 or 4.x)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"new-project", "boot-3-project"})
  void bringsNothingOfAnotherBoot(String project) throws Exception {
    Pattern other = Pattern.compile(project.equals("new-project") ? "-3\\." : "-4\\.");
    try (ZipFile service = new ZipFile(StartedProject.jar(project).toFile())) {
      assertThat(service.stream())
          .extracting(ZipEntry::getName)
          .filteredOn(name -> name.startsWith("BOOT-INF/lib/spring-boot-"))
          .isNotEmpty()
          .noneMatch(name -> other.matcher(name).find());
    }
  }

  @Test
  void bringsCompletionForItsProperties() throws Exception {
    try (ZipFile service = new ZipFile(StartedProject.jar("new-project").toFile())) {
      assertThat(service.stream())
          .anyMatch(entry -> entry.getName().matches("BOOT-INF/lib/btc-gc-.*\\.jar"))
          .anyMatch(entry -> entry.getName().matches("BOOT-INF/lib/btc-servlet-.*\\.jar"))
          .noneMatch(entry -> entry.getName().matches("BOOT-INF/lib/reactor-core-.*\\.jar"));
    }
    Path library = Path.of("..", "btc-spring-boot", "target", "classes", "META-INF");
    assertThat(library.resolve("spring-configuration-metadata.json"))
        .content()
        .contains("\"name\": \"btc.observe-only\"");
  }

  /** Asks for a collection and sends requests: the closing waits for the first it refuses. */
  private boolean isRefusedDuringACollection(String uri) throws Exception {
    HttpRequest run =
        request(uri + "/actuator/btc/run")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"task\":\"full-collection\"}"))
            .build();
    assertThat(client.send(run, BodyHandlers.discarding()).statusCode())
        .as("409 while a closing is under way")
        .isIn(204, 409);
    for (int i = 0; i < REQUESTS_AFTER_A_COMMAND; i++) {
      if (status(uri + "/orders") == 503) {
        assertThat(status(uri + "/actuator/health")).isEqualTo(200);
        assertThat(status(uri + "/actuator/prometheus")).isEqualTo(200);
        return true;
      }
    }
    return false;
  }

  /** Tries again and again without a pause, which a closing might just fit into. */
  private static void until(String what, Callable<Boolean> condition) {
    await(what).atMost(LIMIT).pollDelay(ZERO).pollInterval(ofNanos(1)).until(condition);
  }

  private int status(String uri) throws Exception {
    return client.send(request(uri).build(), BodyHandlers.discarding()).statusCode();
  }

  private String body(String uri) throws Exception {
    return client.send(request(uri).build(), BodyHandlers.ofString()).body();
  }

  private static HttpRequest.Builder request(String uri) {
    return HttpRequest.newBuilder(URI.create(uri)).timeout(LIMIT);
  }
}

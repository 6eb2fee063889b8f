package io.github.btc.spring.starter;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/**
 * Two new projects of two files each, built by Maven from the jars of this build: what a user has
 * who adds the starter and nothing else. See {@code src/it}.
 */
class NewProjectIT {

  private static final int ATTEMPTS = 20;

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void refusesDuringAClosingAndNeverRefusesTheActuator() throws Exception {
    try (StartedProject service =
        StartedProject.start(
            "new-project",
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--management.endpoints.web.exposure.include=health,prometheus,btc",
            "--management.endpoint.btc.access=unrestricted")) {
      String uri = "http://127.0.0.1:" + service.port();
      assertThat(status(uri + "/orders")).isEqualTo(200);

      boolean refused = false;
      for (int i = 0; i < ATTEMPTS && !refused; i++) {
        refused = isRefusedDuringACollection(uri);
      }

      assertThat(refused).as("refused in one of " + ATTEMPTS + " closings").isTrue();
      assertThat(body(uri + "/actuator/prometheus"))
          .contains("btc_refused_requests_total")
          .contains("btc_exposed_requests_total{controller=\"btc\"} 0.0");
    }
  }

  @Test
  void doesNotStartOnAnotherBootAndSaysWhatToDo() throws Exception {
    try (StartedProject started = StartedProject.start("old-boot", "--server.port=0")) {
      Process service = started.process();
      String log = new String(service.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(service.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(service.exitValue()).isNotZero();
      assertThat(log)
          .contains("APPLICATION FAILED TO START")
          .contains("Spring Boot: 3.5.16 (expected 4.1 or a later 4.x)")
          .contains("Move to Spring Boot 4.1");
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
        .contains("\"name\": \"btc.dry-run\"");
  }

  /** Asks for a collection and sends requests: the closing waits for the first it refuses. */
  private boolean isRefusedDuringACollection(String uri) throws Exception {
    HttpRequest run =
        HttpRequest.newBuilder(URI.create(uri + "/actuator/btc/run"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"task\":\"full-collection\"}"))
            .build();
    assertThat(client.send(run, BodyHandlers.discarding()).statusCode()).isEqualTo(204);
    for (int i = 0; i < 50; i++) {
      if (status(uri + "/orders") == 503) {
        assertThat(status(uri + "/actuator/health")).isEqualTo(200);
        assertThat(status(uri + "/actuator/prometheus")).isEqualTo(200);
        return true;
      }
    }
    return false;
  }

  private int status(String uri) throws Exception {
    return client
        .send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.discarding())
        .statusCode();
  }

  private String body(String uri) throws Exception {
    return client
        .send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString())
        .body();
  }
}

package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.http.Refusal;
import io.github.btc.spring.boot.RunningApplication.Server;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the starter on each real server, with and without virtual threads. */
@Tag("every-boot")
@ParameterizedClass
@CsvSource({
  "TOMCAT, false",
  "TOMCAT, true",
  "JETTY, false",
  "JETTY, true",
  "REACTOR_NETTY, false",
  "REACTOR_NETTY, true"
})
class ServersIT {

  private static RunningApplication application;

  @Parameter(0)
  Server server;

  @Parameter(1)
  boolean virtualThreads;

  @BeforeParameterizedClassInvocation
  static void start(Server server, boolean virtualThreads) {
    assumeTrue(
        !virtualThreads || Runtime.version().feature() >= 21,
        "Spring Boot ignores the setting: the application would be the same as without it");
    application =
        RunningApplication.start(
            server,
            "spring.threads.virtual.enabled=" + virtualThreads,
            "management.endpoint.btc.access=unrestricted",
            "management.endpoint.health.show-components=always",
            "management.health.btc.enabled=true",
            "management.endpoints.web.exposure.include=health,prometheus,btc");
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    if (application != null) {
      application.close();
    }
  }

  @AfterEach
  void serveAgain() {
    application.openGate();
  }

  @Test
  void refusesDuringAClosingAndServesAfterIt() throws Exception {
    assertThat(application.status("/orders")).isEqualTo(200);

    application.closeGate();
    HttpResponse<String> refusal = application.get("local.server.port", "/orders");

    assertThat(refusal.statusCode()).isEqualTo(503);
    assertThat(refusal.headers().firstValue(Refusal.REFUSED)).contains(Refusal.NOT_PROCESSED);
    assertThat(refusal.headers().firstValue(Refusal.RETRY_AFTER)).isPresent();
    application.openGate();
    assertThat(application.status("/orders")).isEqualTo(200);
    assertThat(application.controller().snapshot().exposedRequests()).isZero();
  }

  @Test
  void neverRefusesTheActuator() throws Exception {
    application.closeGate();

    assertThat(application.status("/orders")).isEqualTo(503);
    assertThat(application.status("/actuator/health")).isEqualTo(200);
    assertThat(application.status("/actuator/prometheus")).isEqualTo(200);
    assertThat(application.body("/actuator/btc")).contains("\"gateOpen\":false");
  }

  @Test
  void showsItsHealth() throws Exception {
    assertThat(application.body("/actuator/health")).contains("\"btc\":{\"status\":\"UP\"}");
  }

  @Test
  void showsItsMeters() throws Exception {
    application.closeGate();

    assertThat(application.body("/actuator/prometheus"))
        .contains("btc_gate_open{controller=\"btc\"} 0.0")
        .contains("btc_closing_seconds_count{controller=\"btc\",ending=\"completed\"}");
  }

  /**
   * WebFlux measures requests outside of all filters, and Spring MVC in one, which is behind ours.
   */
  @Test
  void keepsRefusalsOutOfTheRequestsThatSpringMvcMeasures() throws Exception {
    application.closeGate();

    assertThat(application.status("/orders")).isEqualTo(503);

    application.openGate();
    assertThat(application.status("/orders")).isEqualTo(200);
    RunningApplication.await(
        "the answer is measured", () -> measured("status=\"200\",uri=\"/orders\""));
    if (server == Server.REACTOR_NETTY) {
      RunningApplication.await("the refusal is measured", () -> measured("status=\"503\""));
    } else {
      assertThat(measured("status=\"503\"")).isFalse();
    }
  }

  private static boolean measured(String tags) throws IOException, InterruptedException {
    return application
        .body("/actuator/prometheus")
        .lines()
        .anyMatch(line -> line.startsWith("http_server_requests_") && line.contains(tags));
  }

  @Test
  void runsATaskOnDemand() throws Exception {
    int before = application.task().ended();

    assertThat(application.post("/actuator/btc/run", "{\"task\":\"manual\"}")).isEqualTo(204);

    application.task().awaitStarted(before + 1, RunningApplication.LIMIT);
    assertThat(application.post("/actuator/btc/run", "{\"task\":\"nobody\"}")).isEqualTo(400);
    assertThat(application.post("/actuator/btc/explode", "{}")).isEqualTo(400);
  }

  /** WebFlux too: its blocking handlers leave the event loop where there are virtual threads. */
  @Test
  void servesOnTheThreadsThatWereAskedFor() throws Exception {
    boolean virtual = application.body("/orders").toLowerCase(Locale.ROOT).contains("virtual");

    assertThat(virtual).isEqualTo(virtualThreads);
  }
}

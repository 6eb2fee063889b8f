package io.github.btc.quarkus.deployment;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofNanos;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A new Quarkus project with one dependency of BTC, built by Maven from the jars of this build. See
 * {@code src/it}.
 */
@Tag("one-jdk")
class NewProjectIT {

  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final int REQUESTS_BETWEEN_METRICS = 50;

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void refusesDuringItsClosingsAndNeverRefusesItsOwnPaths() throws Exception {
    try (StartedApplication service =
        StartedApplication.start("-Dquarkus.btc.refusals-are-retried=true")) {
      String uri = "http://127.0.0.1:" + service.port();
      // The start fills Eden, so a closing may refuse the first requests.
      until("a request is served", () -> get(uri + "/orders").statusCode() == 200);

      until("a closing refuses a request", () -> isRefusedAsItShouldBe(uri));

      assertThat(get(uri + "/q/health/ready").body())
          .contains("\"name\": \"BTC\"")
          .contains("\"status\": \"UP\"")
          .contains("\"exposedRequests\": 0");
      assertThat(get(uri + "/q/metrics").body())
          .contains("btc_refused_requests_total{controller=\"btc\"}")
          .contains("btc_exposed_requests_total{controller=\"btc\"} 0.0");
      assertThat(service.log())
          .anyMatch(line -> line.contains("BTC has started. Gate: btc, in front of all routes."));
    }
  }

  @Test
  void refusesNobodyWithTheExtensionAlone() throws Exception {
    Pattern omitted = Pattern.compile("btc_omitted_closings_total\\{[^}]*} [2-9]");
    try (StartedApplication service = StartedApplication.start()) {
      String uri = "http://127.0.0.1:" + service.port();

      until(
          "closings are omitted",
          () -> {
            for (int i = 0; i < REQUESTS_BETWEEN_METRICS; i++) {
              assertThat(get(uri + "/orders").statusCode()).isEqualTo(200);
            }
            return omitted.matcher(get(uri + "/q/metrics").body()).find();
          });

      assertThat(get(uri + "/q/metrics").body())
          .contains("btc_observing{controller=\"btc\"} 1.0")
          .contains("btc_refused_requests_total{controller=\"btc\"} 0.0");
      assertThat(service.log())
          .filteredOn(line -> line.contains("closes nothing"))
          .singleElement()
          .asString()
          .contains("WARN", "expected an Announcer bean, or quarkus.btc.refusals-are-retried=true");
    }
  }

  @Test
  void saysWhichSettingIsRefusedAndEnds() throws Exception {
    try (StartedApplication service = StartedApplication.start("-Dquarkus.btc.budget-share=7")) {
      assertThat(service.end()).isNotZero();
      assertThat(service.log()).anyMatch(line -> line.contains("quarkus.btc.budget-share: 7"));
    }
  }

  /** Sends a request, and checks its refusal if there is one. */
  private boolean isRefusedAsItShouldBe(String uri) throws Exception {
    HttpResponse<String> answer = get(uri + "/orders");
    if (answer.statusCode() == 200) {
      return false;
    }
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(get(uri + "/q/health/ready").statusCode()).isEqualTo(200);
    assertThat(answer.headers().map())
        .containsKeys("Retry-After", "Retry-After-Ms", "Cache-Control");
    assertThat(answer.headers().firstValue("BTC-Refused")).contains("not-processed");
    return true;
  }

  /** Tries again and again without a pause, which a closing might just fit into. */
  private static void until(String what, Callable<Boolean> condition) {
    await(what).atMost(LIMIT).pollDelay(ZERO).pollInterval(ofNanos(1)).until(condition);
  }

  private HttpResponse<String> get(String uri) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create(uri)).timeout(LIMIT).build(), BodyHandlers.ofString());
  }
}

package io.github.btc.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A new Quarkus project with one dependency of BTC, built by Maven from the jars of this build. See
 * {@code src/it}.
 */
@Tag("one-jdk")
class NewProjectIT {

  private static final int REQUESTS_AT_MOST = 100_000;

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void refusesDuringItsClosingsAndNeverRefusesItsOwnPaths() throws Exception {
    try (StartedApplication service = StartedApplication.start()) {
      String uri = "http://127.0.0.1:" + service.port();
      Set<Integer> answered = new TreeSet<>();
      Set<Integer> own = new TreeSet<>();
      HttpResponse<String> refusal = null;

      // The start itself fills Eden, so the very first request may already meet a closing.
      for (int i = 0; i < REQUESTS_AT_MOST && !(answered.contains(200) && own.size() > 0); i++) {
        HttpResponse<String> answer = get(uri + "/orders");
        answered.add(answer.statusCode());
        if (answer.statusCode() == 503) {
          refusal = answer;
          own.add(get(uri + "/q/health/ready").statusCode());
        }
      }

      assertThat(answered).containsExactly(200, 503);
      assertThat(refusal.headers().map())
          .containsKeys("Retry-After", "Retry-After-Ms", "Cache-Control");
      assertThat(refusal.headers().firstValue("BTC-Refused")).contains("not-processed");
      assertThat(own).containsExactly(200);
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
  void saysWhichSettingIsRefusedAndEnds() throws Exception {
    try (StartedApplication service = StartedApplication.start("-Dquarkus.btc.budget-share=7")) {
      assertThat(service.rest()).anyMatch(line -> line.contains("quarkus.btc.budget-share: 7"));
      assertThat(service.process().waitFor()).isNotZero();
    }
  }

  private HttpResponse<String> get(String uri) throws Exception {
    return client.send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString());
  }
}

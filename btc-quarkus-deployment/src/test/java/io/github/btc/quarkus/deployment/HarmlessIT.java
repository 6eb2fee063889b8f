package io.github.btc.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.contracts.HttpConnection;
import io.github.btc.proofs.contracts.Trial;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Somebody tries the extension, and nothing else. {@link Trial} says for how long. */
@Tag("all")
@Tag("one-jdk")
class HarmlessIT {

  private static final Pattern OMITTED =
      Pattern.compile("(?m)^btc_omitted_closings_total\\{[^}]*} (\\d+)");

  @ParameterizedTest
  @EnumSource
  void nobodySeesAnythingOfIt(Trial.Flags jvm) throws Exception {
    StartedApplication service = StartedApplication.start(jvm.flags(), List.of());
    try (service) {
      int port = service.port();
      long served =
          Trial.serve(
              () -> assertThat(get(port, "/orders").status()).isEqualTo(200),
              () -> omitted(metrics(port)));

      String metrics = metrics(port);
      System.out.printf(
          "Quarkus, %s: %d requests, %d closings omitted%n", jvm, served, omitted(metrics));
      assertThat(metrics)
          .contains("btc_observing{controller=\"btc\"} 1.0")
          .contains("btc_refused_requests_total{controller=\"btc\"} 0.0");
      assertThat(metrics.lines())
          .filteredOn(line -> line.startsWith("btc_closing_seconds_count"))
          .as("closings")
          .allMatch(line -> line.matches(".* 0(\\.0)?"));
    }
    Trial.saysOnceThatItObserves(service.log());
  }

  private static String metrics(int port) throws Exception {
    return get(port, "/q/metrics").body();
  }

  private static long omitted(String metrics) {
    Matcher count = OMITTED.matcher(metrics);
    assertThat(count.find()).as(metrics).isTrue();
    return Long.parseLong(count.group(1));
  }

  private static HttpConnection.Response get(int port, String path) throws Exception {
    try (HttpConnection connection = new HttpConnection(port)) {
      return connection.get(path);
    }
  }
}

package io.github.btc.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.contracts.HttpConnection;
import io.github.btc.proofs.contracts.Trial;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Somebody tries the extension, and nothing else. {@link Trial} says for how long. */
@Tag("all")
@Tag("one-jdk")
class HarmlessIT {

  @ParameterizedTest
  @EnumSource
  void nobodySeesAnythingOfIt(Trial.Flags jvm) throws Exception {
    StartedApplication service = StartedApplication.start(jvm.flags(), List.of());
    try (service) {
      int port = service.port();
      long served = Trial.serve(() -> assertThat(get(port, "/orders").status()).isEqualTo(200));

      String metrics = get(port, "/q/metrics").body();
      System.out.printf("Quarkus, %s: %d requests%n", jvm, served);
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

  private static HttpConnection.Response get(int port, String path) throws Exception {
    try (HttpConnection connection = new HttpConnection(port)) {
      return connection.get(path);
    }
  }
}

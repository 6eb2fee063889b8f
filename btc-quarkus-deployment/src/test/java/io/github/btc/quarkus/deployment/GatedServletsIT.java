package io.github.btc.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.proofs.contracts.HttpConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The servlets of a Quarkus application behind the gate. They set handlers of their own for the end
 * of an answer.
 */
@Tag("one-jdk")
class GatedServletsIT {

  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final String FINISHED = "btc_finished_requests_total{controller=\"btc\"}";
  private static final String IN_FLIGHT = "btc_in_flight_requests{controller=\"btc\"}";

  @Test
  void aRequestIsCountedOutWhileItsConnectionStays() throws Exception {
    try (StartedApplication service = StartedApplication.withServlets();
        HttpConnection connection = new HttpConnection(service.port())) {
      for (int i = 0; i < 3; i++) {
        assertThat(connection.get("/orders").body()).isEqualTo("served");
      }

      await("all are counted out")
          .atMost(LIMIT)
          .until(() -> counted(service), List.of(FINISHED + " 3.0", IN_FLIGHT + " 0.0")::equals);
    }
  }

  private static List<String> counted(StartedApplication service)
      throws IOException, InterruptedException {
    try (HttpConnection other = new HttpConnection(service.port())) {
      return other
          .get("/q/metrics")
          .body()
          .lines()
          .filter(line -> line.startsWith(FINISHED) || line.startsWith(IN_FLIGHT))
          .sorted()
          .toList();
    }
  }
}

package example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A balancer that asks for readiness sends no request before the warm-up has ended. */
@Tag("one-jdk")
class WarmUpIT {

  private static final int REQUESTS = 3_000;
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Pattern ORDERS =
      Pattern.compile("http_server_requests_seconds_count\\{[^}]*uri=\"/orders\"[^}]*} (\\S+)");

  @Test
  void isReadyWhenItHasAnsweredItsOwnRequests() throws Exception {
    List<String> heap = List.of("-Xms256m", "-Xmx256m", "-Xmn64m", "-XX:+UseSerialGC");
    try (StartedService service =
        StartedService.start(
            heap, List.of("--warm-up.requests=" + REQUESTS, "--btc.observe-only=true"))) {
      int early = service.get("actuator/health/readiness").statusCode();
      await("readiness")
          .atMost(LIMIT)
          .until(
              () -> {
                int status = service.get("actuator/health/readiness").statusCode();
                assertThat(status).isIn(503, 200);
                return status == 200;
              });

      assertThat(early).as("while it warms up").isEqualTo(503);
      assertThat(orders(service)).isGreaterThanOrEqualTo(REQUESTS);
    }
  }

  private static double orders(StartedService service) throws Exception {
    Matcher counts = ORDERS.matcher(service.get("actuator/prometheus").body());
    double sum = 0;
    while (counts.find()) {
      sum += Double.parseDouble(counts.group(1));
    }
    return sum;
  }
}

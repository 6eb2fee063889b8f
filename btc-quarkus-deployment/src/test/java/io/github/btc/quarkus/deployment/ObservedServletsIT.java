package io.github.btc.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.proofs.contracts.HttpConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A Quarkus application with servlets has two entrances, which know nothing of each other: Netty
 * reads a request, and the servlets of Undertow answer it on another thread.
 */
@Tag("one-jdk")
class ObservedServletsIT {

  private static final int SENT = 600;
  private static final Pattern REQUESTS = Pattern.compile("\"requests\":(\\d+)");
  private static final Duration LIMIT = Duration.ofMinutes(3);

  @Test
  void aRequestIsCountedOnce() throws Exception {
    try (StartedApplication service = StartedApplication.observed("servlets")) {
      try (HttpConnection connection = new HttpConnection(service.port())) {
        for (int i = 0; i < SENT / 3; i++) {
          assertThat(connection.get("/orders").body()).isEqualTo("served");
          assertThat(connection.get("/later").body()).isEqualTo("served"); // by two servlets
          assertThat(connection.get("/nothing").status()).isEqualTo(404);
        }
      }

      assertThat(seenOf(service.figures()))
          .contains("\"requests\":" + SENT + ",", "\"entrances\":\"netty\"");
    }
  }

  /** Returns what has been observed once the requests have been joined with the stops. */
  private static String seenOf(int figures) {
    return await("the join of the requests with the stops, which comes later")
        .atMost(LIMIT)
        .until(() -> observation(figures), seen -> requestsIn(seen) >= SENT);
  }

  private static String observation(int figures) throws IOException {
    try (HttpConnection connection = new HttpConnection(figures)) {
      return connection.get("/v1/observation").body();
    }
  }

  private static int requestsIn(String seen) {
    Matcher matcher = REQUESTS.matcher(seen);
    assertThat(matcher.find()).as(seen).isTrue();
    return Integer.parseInt(matcher.group(1));
  }
}

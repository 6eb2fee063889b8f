package io.github.btc.hazelcast;

import static org.awaitility.Awaitility.await;

import io.github.btc.proofs.contracts.HttpConnection;
import java.io.IOException;
import java.time.Duration;

/** A map of a member, over REST. */
final class Maps {

  private static final Duration POLL = Duration.ofMillis(10);
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private Maps() {}

  static String path(String key) {
    return "/hazelcast/rest/maps/data/" + key;
  }

  static HttpConnection.Response get(HttpConnection client, String key) throws IOException {
    return client.get(path(key));
  }

  /** Puts a value into it, as soon as the member lets it in. */
  static void fill(HttpConnection client, String key, String value) {
    await("a POST of " + key)
        .pollDelay(Duration.ZERO)
        .pollInterval(POLL)
        .atMost(LIMIT)
        .until(() -> post(client, key, value).status() == 200);
  }

  static HttpConnection.Response post(HttpConnection client, String key, String value)
      throws IOException {
    String head =
        HttpConnection.head(
            "POST", path(key), "Content-Type: text/plain", "Content-Length: " + value.length());
    return client.send(head + value).read();
  }
}

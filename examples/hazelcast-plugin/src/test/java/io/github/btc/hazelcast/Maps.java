package io.github.btc.hazelcast;

import io.github.btc.proofs.contracts.HttpConnection;
import java.io.IOException;
import java.time.Duration;

/** A map of a member, over REST. */
final class Maps {

  private static final String PATH = "/hazelcast/rest/maps/data/";

  private static final Duration REST = Duration.ofMillis(10);
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private Maps() {}

  static HttpConnection.Response get(HttpConnection client, String key) throws IOException {
    return client.get(PATH + key);
  }

  /** Sends a GET without reading its answer. */
  static void ask(HttpConnection client, String key) throws IOException {
    client.send(HttpConnection.head("GET", PATH + key));
  }

  /** Puts a value into it, as soon as the member lets it in. */
  static void fill(HttpConnection client, String key, String value) throws IOException {
    LoopLimit patience = LoopLimit.with("a POST of " + key, LIMIT);
    while (post(client, key, value).status() != 200) {
      patience.rest(REST);
    }
  }

  static HttpConnection.Response post(HttpConnection client, String key, String value)
      throws IOException {
    String head =
        HttpConnection.head(
            "POST", PATH + key, "Content-Type: text/plain", "Content-Length: " + value.length());
    return client.send(head + value).read();
  }
}

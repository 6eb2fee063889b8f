package io.github.btc.spring.boot;

import io.github.btc.proofs.contracts.HttpConnection;
import io.github.btc.proofs.contracts.HttpConnection.Response;
import java.io.IOException;
import java.util.List;

/**
 * Sends what {@code curl} sends, byte for byte: neither length nor content type where nobody gave a
 * body, and whatever {@code Host} and {@code Origin} the test says. The JDK's client allows none of
 * these.
 */
final class Curl {

  static final String JSON = "Content-Type: application/json";

  private Curl() {}

  /** As {@code curl -X POST localhost:port/path}, with {@code -H} for each header. */
  static Response post(int port, String path, String... headers) throws IOException {
    return send(port, "POST", path, "localhost:" + port, headers);
  }

  /** As {@code curl -H 'Content-Type: application/json' -d json localhost:port/path}. */
  static Response postJson(int port, String path, String json) throws IOException {
    try (HttpConnection connection = new HttpConnection(port)) {
      String length = "Content-Length: " + json.length();
      return connection
          .send(head("POST", path, "localhost:" + port, JSON, length) + "\r\n" + json)
          .read();
    }
  }

  /** Without a body, and with another {@code Host} than the address that is asked. */
  static Response send(int port, String method, String path, String host, String... headers)
      throws IOException {
    try (HttpConnection connection = new HttpConnection(port)) {
      return connection.send(head(method, path, host, headers) + "\r\n").read();
    }
  }

  private static String head(String method, String path, String host, String... headers) {
    String more = List.of(headers).stream().map(line -> line + "\r\n").reduce("", String::concat);
    return method
        + " "
        + path
        + " HTTP/1.1\r\nHost: "
        + host
        + "\r\nUser-Agent: curl/8.5.0\r\nAccept: */*\r\n"
        + more;
  }
}

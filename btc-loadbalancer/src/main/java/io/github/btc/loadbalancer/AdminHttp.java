package io.github.btc.loadbalancer;

import java.io.IOException;
import java.net.SocketAddress;

/**
 * Calls a router's HTTP API over TCP or over a UNIX socket, which the JDK's client does not
 * support.
 */
final class AdminHttp {

  private final Exchange exchange;

  AdminHttp(SocketAddress address) {
    this.exchange = new Exchange(address);
  }

  /** Sends a request without a body. Returns the unchanged answer, head and body. */
  String ask(String method, String path, Deadline deadline) throws IOException {
    return exchange.ask(
        method
            + " "
            + path
            + " HTTP/1.1\r\nHost: router\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        deadline);
  }

  /** Returns the first line of an answer for a message. */
  static String firstLine(String answer) {
    return answer.lines().findFirst().orElse("nothing");
  }

  @Override
  public String toString() {
    return exchange.toString();
  }
}

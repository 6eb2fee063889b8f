package io.github.btc.loadbalancer;

import java.io.IOException;
import java.net.SocketAddress;

/**
 * Asks a router's own HTTP API over its TCP address or UNIX socket, which the JDK's client cannot.
 */
final class AdminHttp {

  private final Exchange exchange;

  AdminHttp(SocketAddress address) {
    this.exchange = new Exchange(address);
  }

  /** Sends a request without a body; returns the answer as it came, head and body. */
  String ask(String method, String path, Deadline deadline) throws IOException {
    return exchange.ask(
        method
            + " "
            + path
            + " HTTP/1.1\r\nHost: router\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        deadline);
  }

  /** Takes the first line out of an answer, for people. */
  static String firstLine(String answer) {
    return answer.lines().findFirst().orElse("nothing");
  }

  @Override
  public String toString() {
    return exchange.toString();
  }
}

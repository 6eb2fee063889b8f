package io.github.btc.agent;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A service on the server of the JDK. */
final class JdkService {

  private JdkService() {}

  /** Serves until it is killed. */
  public static void main(String[] arguments) throws Exception {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(address, 0);
    server.createContext("/", JdkService::answer);
    server.start();
    System.out.println("port: " + server.getAddress().getPort());
  }

  private static void answer(HttpExchange exchange) throws IOException {
    byte[] rubbish = new byte[1 << 16]; // for the collector
    byte[] body = (rubbish.length > 0 ? "served" : "").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}

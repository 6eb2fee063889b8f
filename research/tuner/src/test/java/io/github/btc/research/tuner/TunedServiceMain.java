package io.github.btc.research.tuner;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A service that answers with its variable DELAY, and dies of a large one. */
final class TunedServiceMain {

  private TunedServiceMain() {}

  public static void main(String[] arguments) throws Exception {
    String delayMillis = System.getenv("DELAY");
    if (Integer.parseInt(delayMillis) > 50) {
      System.out.println("out of memory, says the service");
      System.exit(137);
    }
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0])),
            0);
    server.createContext(
        "/",
        exchange -> {
          byte[] answer = delayMillis.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
  }
}

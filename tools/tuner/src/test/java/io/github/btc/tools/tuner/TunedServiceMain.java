package io.github.btc.tools.tuner;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A service that works as long as its variable DELAY says, in ms, and dies of a large one. */
final class TunedServiceMain {

  private TunedServiceMain() {}

  public static void main(String[] arguments) throws Exception {
    int delayMillis = Integer.parseInt(System.getenv("DELAY"));
    if (delayMillis > 50) {
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
          try {
            Thread.sleep(delayMillis); // the work of this service
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
  }
}

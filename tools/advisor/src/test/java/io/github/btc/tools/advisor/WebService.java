package io.github.btc.tools.advisor;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Executors;

/**
 * A service of the JDK's server for tests. It prints its port, and ends with its input. With the
 * argument {@code busy} it also computes all the time.
 */
final class WebService {

  private static final int THREADS = 4;

  private WebService() {}

  public static void main(String[] arguments) throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newFixedThreadPool(THREADS));
    server.createContext("/", WebService::answer);
    server.start();
    if (List.of(arguments).contains("busy")) {
      Thread computing = new Thread(WebService::compute, "computing");
      computing.setDaemon(true);
      computing.start();
    }
    System.out.println(server.getAddress().getPort());
    System.in.transferTo(OutputStream.nullOutputStream());
    System.exit(0);
  }

  private static void compute() {
    while (true) {
      Thread.onSpinWait();
    }
  }

  private static void answer(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 2);
    exchange.getResponseBody().write(new byte[] {'o', 'k'});
    exchange.close();
  }
}

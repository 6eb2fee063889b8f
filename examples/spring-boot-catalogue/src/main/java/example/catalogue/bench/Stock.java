package example.catalogue.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Another service, which answers after 10 to 50 ms and takes hardly any CPU time. A slow query would
 * take as long, but the CPU time of the replicas too, because all share one machine.
 */
final class Stock implements AutoCloseable {

  /** The header with the milliseconds that an answer takes. */
  static final String WAITED = "X-Waited-Ms";

  private static final int SHORTEST_MILLIS = 10;
  private static final int STEPS = 41;

  private final HttpServer server;
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

  private Stock(HttpServer server) {
    this.server = server;
  }

  static Stock start() throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true"); // otherwise 40 ms more, by a late ACK
    Stock stock =
        new Stock(
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 512));
    stock.server.createContext("/", stock::answerLater);
    stock.server.start();
    return stock;
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  private void answerLater(HttpExchange exchange) {
    String order = String.valueOf(exchange.getRequestURI().getQuery());
    int millis = millis(order);
    exchange.getResponseHeaders().set(WAITED, Integer.toString(millis));
    timer.schedule(() -> answer(exchange), millis, TimeUnit.MILLISECONDS);
  }

  /** The same order takes the same time, in each run. */
  static int millis(String order) {
    return SHORTEST_MILLIS + Math.floorMod(order.hashCode() * 0x9E3779B9, STEPS);
  }

  private static void answer(HttpExchange exchange) {
    byte[] body = "{\"inStock\":true}".getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the replica has ended meanwhile
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    server.stop(0);
  }
}

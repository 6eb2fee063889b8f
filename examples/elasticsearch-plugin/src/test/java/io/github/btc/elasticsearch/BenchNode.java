package io.github.btc.elasticsearch;

import io.github.btc.search.Server;
import io.github.btc.search.ServerHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The node of {@code btc bench elasticsearch}: a server that is a cluster of its own, with the
 * plugin at its HTTP door or without. Says {@code ready PORT PID}, and ends with its standard
 * input.
 */
final class BenchNode {

  private BenchNode() {}

  /**
   * Runs it.
   *
   * @param arguments the folder to run in, and {@code btc} or {@code plain}
   */
  public static void main(String[] arguments) throws IOException {
    Elasticsearch product = new Elasticsearch();
    ServerHome home = product.bareHome(Path.of(arguments[0]).toAbsolutePath());
    Map<String, String> settings = new HashMap<>();
    if (arguments[1].equals("btc")) {
      home.copyModule("transport-netty4", product.install(home));
      settings.put("btc.doors", "http");
    }
    try (Server server = product.startAlone(home, settings)) {
      server.awaitHealth(1, "green");
      System.out.println("ready " + server.port() + " " + server.pid());
      while (System.in.read() >= 0) {
        // only its end means something
      }
    }
  }
}

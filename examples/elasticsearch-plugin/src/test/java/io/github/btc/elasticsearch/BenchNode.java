package io.github.btc.elasticsearch;

import io.github.btc.search.Server;
import io.github.btc.search.ServerHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * A node of {@code btc bench elasticsearch}, with the plugin or without. A node that is a cluster
 * of its own has the HTTP door, and a node of a larger cluster has the shard door. Says {@code
 * ready PORT PID TRANSPORT_PORT}, and ends with its standard input.
 */
final class BenchNode {

  private static final int OK = 200;

  private BenchNode() {}

  /**
   * Runs it.
   *
   * @param arguments the folder to run in, {@code btc} or {@code plain}, a role, and for a node
   *     that joins a cluster the transport port of a node of that cluster. The roles are {@code
   *     alone}, {@code first} of a cluster, {@code data} and {@code coordinator}.
   */
  public static void main(String[] arguments) throws IOException {
    Elasticsearch product = new Elasticsearch();
    String role = arguments[2];
    ServerHome home = product.bareHome(Path.of(arguments[0]).toAbsolutePath());
    Path plugin = product.install(home);
    home.installClass("search-times", SearchTimes.class);
    Map<String, String> settings = new HashMap<>();
    settings.put("search.default_allow_partial_results", "false"); // half an answer is an error
    if (!arguments[1].equals("btc")) {
      ServerHome.uninstall(plugin);
    } else if (role.equals("alone")) {
      home.copyModule("transport-netty4", plugin);
      settings.put("btc.doors", "http");
      settings.put("btc.refusals_are_retried", "true");
    } else {
      settings.put("btc.doors", "shard");
    }
    if (role.equals("coordinator")) {
      settings.put("node.roles", ""); // neither shards nor elections
      settings.put("indices.breaker.total.use_real_memory", "false"); // its heap is never freed
    }
    String known = arguments.length > 3 ? arguments[3] : "";
    try (Server server = start(product, role, home, settings, known)) {
      server.await("/_cluster/health?master_timeout=5s", answer -> answer.statusCode() == OK);
      System.out.println(
          "ready " + server.port() + " " + server.pid() + " " + server.awaitTransportPort());
      while (System.in.read() >= 0) {
        // only its end means something
      }
    }
  }

  private static Server start(
      Elasticsearch product,
      String role,
      ServerHome home,
      Map<String, String> settings,
      String known)
      throws IOException {
    return switch (role) {
      case "alone" -> product.startAlone(home, settings);
      case "first" -> product.startFirst(home, settings);
      case "data", "coordinator" -> product.startBeside(Integer.parseInt(known), home, settings);
      default -> throw new IllegalArgumentException(role);
    };
  }
}

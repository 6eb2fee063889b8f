package io.github.btc.tools.replicas.balancer;

import io.github.btc.tools.replicas.load.Routing;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A configuration file of the load-balancer guide with other addresses put in. The files are what
 * users copy, so they hold no placeholders: they name 127.0.0.1:8080 for the balancer and ports
 * 8081 to 8084 for the replicas.
 */
public final class Recipe {

  /** How nginx and HAProxy write a host and a port, and how Envoy does. */
  private static final List<String> FORMS = List.of("%s:%d", "address: %s, port_value: %d");

  private static final int BALANCER = 8080;
  private static final int FIRST_REPLICA = 8081;
  private static final String FIRST_REPLICA_LINE =
      ".*(127\\.0\\.0\\.1(:|, port_value: )8081|/s1\\.sock)\\b.*";
  private static final String OTHER_REPLICAS =
      ".*(127\\.0\\.0\\.1(:|, port_value: )808[234]|/s[234]\\.sock)\\b.*";

  /** The words of HAProxy, nginx and Envoy for least-request, and for round robin. */
  private static final Map<String, String> ROUND_ROBIN =
      Map.of(
          "balance leastconn\n",
          "balance roundrobin\n",
          "    least_conn;\n",
          "",
          "LEAST_REQUEST\n    least_request_lb_config: {choice_count: 4}\n",
          "ROUND_ROBIN\n");

  private final String text;

  private Recipe(String text) {
    this.text = text;
  }

  public static Recipe read(String fileName) {
    try (InputStream file = Recipe.class.getResourceAsStream(fileName)) {
      if (file == null) {
        throw new IllegalStateException(fileName + ": not in this jar");
      }
      return new Recipe(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a configuration that is not a file of the guide. */
  public static Recipe of(String text) {
    return new Recipe(text);
  }

  /** Puts in an exact text for another one, which must be there. */
  public Recipe with(String old, String replacement) {
    if (!text.contains(old)) {
      throw new IllegalStateException("recipe: has no \"" + old + "\"");
    }
    return new Recipe(text.replace(old, replacement));
  }

  public Recipe listeningAt(InetSocketAddress address) {
    return new Recipe(put(text, BALANCER, address));
  }

  private static String put(String text, int port, InetSocketAddress address) {
    String replaced = text;
    for (String form : FORMS) {
      replaced =
          replaced.replace(
              form.formatted("127.0.0.1", port),
              form.formatted(address.getAddress().getHostAddress(), address.getPort()));
    }
    return replaced;
  }

  /** Puts in round robin for the routing of the guide, if asked to. */
  Recipe routedBy(Routing routing) {
    if (routing == Routing.LEAST_REQUEST) {
      return this;
    }
    String other = text;
    for (Map.Entry<String, String> each : ROUND_ROBIN.entrySet()) {
      other = other.replace(each.getKey(), each.getValue());
    }
    if (other.equals(text)) {
      throw new IllegalStateException("recipe: has no routing to replace");
    }
    return new Recipe(other);
  }

  /**
   * Repeats each line that names the first replica or its door, and leaves out those that name the
   * others.
   */
  public Recipe inFrontOf(List<InetSocketAddress> replicas) {
    List<String> lines = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      if (line.matches(FIRST_REPLICA_LINE)) {
        for (int i = 0; i < replicas.size(); i++) {
          lines.add(lineFor(line, i, replicas.get(i)));
        }
      } else if (!line.matches(OTHER_REPLICAS)) {
        lines.add(line);
      }
    }
    return new Recipe(String.join("\n", lines));
  }

  public void writeTo(Path file) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String lineFor(String line, int index, InetSocketAddress replica) {
    return put(line, FIRST_REPLICA, replica)
        .replaceAll("(\\bserver |\\bhostname: |\\bupstream |/)([sb])1\\b", "$1$2" + (index + 1));
  }

  @Override
  public String toString() {
    return text;
  }
}

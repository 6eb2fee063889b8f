package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.replicas.balancer.EnvoyBalancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.Recipe;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Envoy with the recipe of the guide and the addition of its page for replicas with HTTP/2. */
public final class EnvoyOverHttp2 {

  private static final String ADDITION =
      """
          typed_extension_protocol_options:
            envoy.extensions.upstreams.http.v3.HttpProtocolOptions:
              "@type": type.googleapis.com/envoy.extensions.upstreams.http.v3.HttpProtocolOptions
              explicit_http_config: {http2_protocol_options: {}}
      """;

  private static final String BEFORE = "    lb_policy: LEAST_REQUEST\n";
  private static final String CHECK = "{path: /ready}";
  private static final String RETRIES = "connect-failure,refused-stream,retriable-headers";

  private EnvoyOverHttp2() {}

  /**
   * Starts Envoy in front of one replica.
   *
   * @param healthPath path of its health checks
   * @param retryOn what it sends again
   */
  public static RunningBalancer start(
      InetSocketAddress replica, Path directory, String healthPath, String retryOn)
      throws IOException {
    EnvoyBalancer envoy = new EnvoyBalancer();
    Files.createDirectories(directory);
    Path configuration = directory.resolve("envoy.yaml");
    Launch recipe = envoy.launch(List.of(replica), directory, envoy.program().find().toString());
    return RunningBalancer.start(
        new Launch(
            recipe.log(),
            recipe.sockets(),
            address -> {
              List<String> command = recipe.command().apply(address);
              Recipe.of(text(configuration))
                  .with(BEFORE, BEFORE + ADDITION)
                  .with(CHECK, "{path: " + healthPath + "}")
                  .with(RETRIES, retryOn)
                  .writeTo(configuration);
              return command;
            }));
  }

  /** Starts Envoy in front of one replica, with what the recipe sends again. */
  public static RunningBalancer start(InetSocketAddress replica, Path directory, String healthPath)
      throws IOException {
    return start(replica, directory, healthPath, RETRIES);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}

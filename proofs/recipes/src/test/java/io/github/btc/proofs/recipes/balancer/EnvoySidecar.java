package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.replicas.balancer.EnvoyBalancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.Recipe;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** The Envoy of envoy-sidecar.yaml beside one replica. */
final class EnvoySidecar {

  private EnvoySidecar() {}

  static Path adminSocket(Path directory) {
    return directory.resolve("sidecar.sock");
  }

  static RunningBalancer start(InetSocketAddress replica, Path directory) throws IOException {
    Path socket = adminSocket(directory);
    Recipe recipe =
        Recipe.read("envoy-sidecar.yaml")
            .with(
                "{socket_address: {address: 127.0.0.1, port_value: 9901}}",
                "{pipe: {path: \"" + socket + "\"}}")
            .inFrontOf(List.of(replica));
    Path configuration = directory.resolve("envoy-sidecar.yaml");
    String program = new EnvoyBalancer().program().find().toString();
    return RunningBalancer.start(
        new Launch(
            directory.resolve("sidecar.log"),
            List.of(socket),
            address -> {
              recipe.listeningAt(address).writeTo(configuration);
              return List.of(
                  program,
                  "--config-path",
                  configuration.toString(),
                  "--disable-hot-restart",
                  "--log-level",
                  "warning");
            }));
  }
}

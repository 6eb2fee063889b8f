package io.github.btc.tools.replicas.balancer;

import io.github.btc.tools.replicas.load.Routing;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** Envoy, which learns from the health check that a replica is away and is asked whether it has. */
public final class EnvoyBalancer implements Balancer {

  private static final Program PROGRAM =
      new Program("envoy", "Envoy 1.24 or newer", "run scripts/envoy.sh");

  private static final String SOCKET = "envoy.sock";
  private static final String TCP_ADMIN =
      "{socket_address: {address: 127.0.0.1, port_value: 9901}}";

  private final Routing routing;

  /** Makes a balancer with the routing of its recipe. */
  public EnvoyBalancer() {
    this(Routing.LEAST_REQUEST);
  }

  private EnvoyBalancer(Routing routing) {
    this.routing = routing;
  }

  @Override
  public Balancer routedBy(Routing other) {
    return new EnvoyBalancer(other);
  }

  @Override
  public String name() {
    return "envoy";
  }

  @Override
  public Program program() {
    return PROGRAM;
  }

  @Override
  public Announcement announcement(int replica, Path workDirectory) {
    return new Announcement.Envoy(
        "replicas/s" + (replica + 1), SocketPath.in(workDirectory, SOCKET));
  }

  @Override
  public Launch launch(List<InetSocketAddress> replicas, Path workDirectory, String executable) {
    Path configuration = workDirectory.resolve("envoy.yaml");
    Path socket = SocketPath.in(workDirectory, SOCKET);
    Recipe recipe =
        Recipe.read("envoy.yaml")
            .routedBy(routing)
            .with(TCP_ADMIN, "{pipe: {path: \"" + socket + "\"}}")
            .inFrontOf(replicas);
    return new Launch(
        workDirectory.resolve("envoy.log"),
        List.of(socket),
        address -> {
          recipe.listeningAt(address).writeTo(configuration);
          return List.of(
              executable,
              "--config-path",
              configuration.toString(),
              "--concurrency",
              "2",
              "--disable-hot-restart",
              "--log-level",
              "warning");
        });
  }
}

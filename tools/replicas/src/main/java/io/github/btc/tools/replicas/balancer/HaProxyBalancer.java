package io.github.btc.tools.replicas.balancer;

import io.github.btc.tools.replicas.load.Routing;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** HAProxy, told by each replica over its runtime socket, or by a sidecar next to each replica. */
public final class HaProxyBalancer implements Balancer {

  public static final Program PROGRAM =
      new Program("haproxy", "HAProxy 2.4 or newer", "install the package haproxy");

  private static final String SOCKET = "haproxy.sock";

  /** The line that notes when HAProxy chooses a server. */
  static final String CHOSEN = "  http-request set-header " + CHOSEN_HEADER + " %[date(0,us)]\n";

  private static final String SERVERS = "  default-server ";

  /** HAProxy can tell this status from those of applications. */
  static final int REFUSAL_STATUS = 425;

  private final Routing routing;

  /** Makes a balancer with the routing of its recipe. */
  public HaProxyBalancer() {
    this(Routing.LEAST_REQUEST);
  }

  private HaProxyBalancer(Routing routing) {
    this.routing = routing;
  }

  @Override
  public Balancer routedBy(Routing other) {
    return new HaProxyBalancer(other);
  }

  @Override
  public int refusalStatus() {
    return REFUSAL_STATUS;
  }

  @Override
  public String name() {
    return "haproxy";
  }

  @Override
  public Program program() {
    return PROGRAM;
  }

  @Override
  public Announcement announcement(int replica, Path workDirectory) {
    return new Announcement.HaProxy("be/s" + (replica + 1), SocketPath.in(workDirectory, SOCKET));
  }

  /**
   * Starts HAProxy for replicas that have a sidecar next to each of them. HAProxy adds to each
   * request the header {@code X-Chosen-Micros}, the time at which it chooses a replica.
   *
   * @param replicas addresses of the replicas, at least one
   * @param workDirectory existing directory for configuration, logs and the socket
   * @throws IOException if HAProxy did not start; the message contains its output
   */
  public RunningBalancer startForSidecars(List<InetSocketAddress> replicas, Path workDirectory)
      throws IOException {
    Recipe recipe =
        Recipe.read("haproxy-sidecars.cfg").routedBy(routing).with(SERVERS, CHOSEN + SERVERS);
    return RunningBalancer.start(
        launch(recipe, replicas, workDirectory, program().find().toString()));
  }

  /** Returns the address of HAProxy's runtime API, for sidecars. */
  public Path socketIn(Path workDirectory) {
    return SocketPath.in(workDirectory, SOCKET);
  }

  @Override
  public Launch launch(List<InetSocketAddress> replicas, Path workDirectory, String executable) {
    return launch(
        Recipe.read("haproxy.cfg").routedBy(routing), replicas, workDirectory, executable);
  }

  private static Launch launch(
      Recipe file, List<InetSocketAddress> replicas, Path workDirectory, String executable) {
    Path socket = SocketPath.in(workDirectory, SOCKET);
    Path configuration = workDirectory.resolve("haproxy.cfg");
    Recipe recipe = file.with("/run/haproxy/btc.sock", socket.toString()).inFrontOf(replicas);
    return new Launch(
        workDirectory.resolve("haproxy.log"),
        List.of(socket),
        address -> {
          recipe.listeningAt(address).writeTo(configuration);
          return List.of(executable, "-db", "-f", configuration.toString());
        });
  }
}

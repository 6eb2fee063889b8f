package io.github.btc.tools.replicas.balancer;

import io.github.btc.tools.console.process.ServerPorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The Envoy of a pod, which learns from its health check and is asked over its admin socket. */
public record EnvoyInPod() implements PodProxy {

  /** The line of the recipe that finds the pods by their headless Service. */
  public static final String SIBLINGS =
      "        - endpoint: {address: {socket_address:"
          + " {address: my-service-pods, port_value: 8080}}}";

  /** Each hop says when it had the request, right before it chooses. */
  private static final String POD = "            - name: pod\n              domains: [\"*\"]\n";

  private static final String CHOSEN =
      "              request_headers_to_add: [{header: {key: "
          + Balancer.CHOSEN_HEADER
          + ", value: \"%START_TIME(%s%6f)%\"}, append_action: OVERWRITE_IF_EXISTS_OR_ADD}]\n";

  private static final Program PROGRAM =
      new Program("envoy", "Envoy 1.27 or newer", "run scripts/envoy.sh");

  private static final int REFUSAL_STATUS = 503; // Envoy finds refusals by their header

  @Override
  public Program program() {
    return PROGRAM;
  }

  @Override
  public int refusalStatus() {
    return REFUSAL_STATUS;
  }

  @Override
  public Announcement announcement(int pod, Path workDirectory) {
    return new Announcement.Envoy("pod/own", socket(pod, workDirectory));
  }

  /** Returns the path of the admin socket of a pod's Envoy. */
  public static Path socket(int pod, Path workDirectory) {
    return SocketPath.in(workDirectory, "envoy" + (pod + 1) + ".sock");
  }

  @Override
  public Launch launch(
      int pod, InetSocketAddress replica, List<InetSocketAddress> pods, Path workDirectory) {
    return launch(pod, replica, pods, workDirectory, freePort());
  }

  /** With the port at which a sidecar answers as long as it holds its lease. */
  public static Launch launch(
      int pod,
      InetSocketAddress replica,
      List<InetSocketAddress> pods,
      Path workDirectory,
      int leasePort) {
    String executable = PROGRAM.find().toString();
    String name = "envoy" + (pod + 1);
    Path socket = socket(pod, workDirectory);
    Path siblings = SocketPath.in(workDirectory, "envoy-siblings" + (pod + 1) + ".sock");
    Path configuration = workDirectory.resolve(name + ".yaml");
    Recipe recipe =
        Recipe.read("pod-envoy.yaml")
            .with("/run/envoy/admin.sock", socket.toString())
            .with("/run/envoy/siblings.sock", siblings.toString())
            .with("port_value: 9902", "port_value: " + leasePort)
            .with("port_value: 9903", "port_value: " + freePort())
            .with(SIBLINGS, hosts(pods))
            .with(POD, POD + CHOSEN)
            .inFrontOf(List.of(replica));
    return new Launch(
        workDirectory.resolve(name + ".log"),
        List.of(socket, siblings),
        address -> {
          recipe
              .with(
                  "address: 0.0.0.0, port_value: 8080",
                  "address: 127.0.0.1, port_value: " + address.getPort())
              .writeTo(configuration);
          return List.of(
              "env",
              "HOSTNAME=" + name,
              executable,
              "--config-path",
              configuration.toString(),
              "--concurrency",
              "1",
              "--disable-hot-restart",
              "--log-level",
              "warning");
        });
  }

  /** Names all pods. A pod finds itself among its siblings, as it does with a headless Service. */
  private static String hosts(List<InetSocketAddress> pods) {
    return pods.stream()
        .map(pod -> SIBLINGS.replace("my-service-pods", "127.0.0.1").replace("8080", port(pod)))
        .collect(Collectors.joining("\n"));
  }

  private static String port(InetSocketAddress pod) {
    return Integer.toString(pod.getPort());
  }

  private static int freePort() {
    try {
      return ServerPorts.next();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.github.btc.tools.replicas.balancer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The HAProxy of each pod, with the recipe of the guide. They know each other as siblings. */
final class Pods implements AutoCloseable {

  /** The line of the recipe that finds the pods by their headless Service. */
  static final String SIBLINGS =
      "  server-template sibling 8 my-service-pods:8080 resolvers cluster init-addr none";

  private static final int PORT_ATTEMPTS = 5;

  private final List<RunningBalancer> proxies;

  private Pods(List<RunningBalancer> proxies) {
    this.proxies = proxies;
  }

  /**
   * Starts one HAProxy for each replica.
   *
   * @param replicas addresses of the replicas
   * @param workDirectory existing directory for configurations, logs and sockets
   * @param executable file of the program
   * @throws IOException if a HAProxy did not start
   */
  static Pods start(List<InetSocketAddress> replicas, Path workDirectory, String executable)
      throws IOException {
    IOException failure = new IOException("not tried");
    for (int i = 0; i < PORT_ATTEMPTS; i++) {
      List<RunningBalancer> started = new ArrayList<>();
      try {
        List<InetSocketAddress> addresses = freeAddresses(replicas.size());
        for (int pod = 0; pod < replicas.size(); pod++) {
          Launch launch = launch(pod, replicas.get(pod), addresses, workDirectory, executable);
          started.add(RunningBalancer.startAt(addresses.get(pod), launch));
        }
        return new Pods(started);
      } catch (IOException e) { // another program may have taken a port meanwhile
        started.forEach(RunningBalancer::close);
        failure = e;
      }
    }
    throw failure;
  }

  /** Returns the path of the runtime socket of a pod's HAProxy. */
  static Path socket(int pod, Path workDirectory) {
    return SocketPath.in(workDirectory, "pod" + (pod + 1) + ".sock");
  }

  private static Launch launch(
      int pod,
      InetSocketAddress replica,
      List<InetSocketAddress> pods,
      Path workDirectory,
      String executable) {
    String name = "pod" + (pod + 1);
    Path socket = socket(pod, workDirectory);
    Path siblings = SocketPath.in(workDirectory, "siblings" + (pod + 1) + ".sock");
    Path configuration = workDirectory.resolve(name + ".cfg");
    Recipe recipe =
        Recipe.read("pod-haproxy.cfg")
            .with("/run/haproxy/btc.sock", socket.toString())
            .with("/run/haproxy/siblings.sock", siblings.toString())
            .with("${HOSTNAME}", name)
            .with(SIBLINGS, servers(pods))
            .inFrontOf(List.of(replica));
    return new Launch(
        workDirectory.resolve(name + ".log"),
        List.of(socket, siblings),
        address -> {
          recipe.with("bind :8080", "bind 127.0.0.1:" + address.getPort()).writeTo(configuration);
          return List.of(executable, "-db", "-f", configuration.toString());
        });
  }

  /** Names all pods. A pod finds itself among its siblings, as it does with a headless Service. */
  private static String servers(List<InetSocketAddress> pods) {
    return IntStream.range(0, pods.size())
        .mapToObj(i -> "  server sibling%d 127.0.0.1:%d".formatted(i + 1, pods.get(i).getPort()))
        .collect(Collectors.joining("\n"));
  }

  private static List<InetSocketAddress> freeAddresses(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    List<InetSocketAddress> addresses = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        sockets.add(socket);
        addresses.add((InetSocketAddress) socket.getLocalSocketAddress());
      }
      return addresses;
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  /** Returns where the clients of each pod connect. */
  List<InetSocketAddress> addresses() {
    return proxies.stream().map(RunningBalancer::address).toList();
  }

  /** Returns the HAProxy of a pod. */
  RunningBalancer proxy(int pod) {
    return proxies.get(pod);
  }

  @Override
  public void close() {
    proxies.forEach(RunningBalancer::close);
  }
}

package io.github.btc.tools.replicas.balancer;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The HAProxy of a pod, told over its runtime socket. */
public record HaProxyInPod() implements PodProxy {

  /** The line of the recipe that finds the pods by their headless Service. */
  public static final String SIBLINGS =
      "  server-template sibling 8 \"my-service-pods.${POD_NAMESPACE}.svc.cluster.local:8080\""
          + " resolvers cluster init-addr none";

  /**
   * Each hop says when it had the request, right before it chooses. A request that waits for a
   * sibling gets another time there.
   */
  private static final String POD = "backend pod\n";

  @Override
  public Program program() {
    return HaProxyBalancer.PROGRAM;
  }

  @Override
  public int refusalStatus() {
    return HaProxyBalancer.REFUSAL_STATUS;
  }

  @Override
  public Announcement announcement(int pod, Path workDirectory) {
    return new Announcement.HaProxy("pod/own", socket(pod, workDirectory));
  }

  /** Returns the path of the runtime socket of a pod's HAProxy. */
  public static Path socket(int pod, Path workDirectory) {
    return SocketPath.in(workDirectory, "pod" + (pod + 1) + ".sock");
  }

  @Override
  public Launch launch(
      int pod, InetSocketAddress replica, List<InetSocketAddress> pods, Path workDirectory) {
    String executable = program().find().toString();
    String name = "pod" + (pod + 1);
    Path socket = socket(pod, workDirectory);
    Path siblings = SocketPath.in(workDirectory, "siblings" + (pod + 1) + ".sock");
    Path configuration = workDirectory.resolve(name + ".cfg");
    Recipe recipe =
        Recipe.read("pod-haproxy.cfg")
            .with("/run/haproxy/btc.sock", socket.toString())
            .with("/run/haproxy/siblings.sock", siblings.toString())
            .with("${HOSTNAME}", name)
            .with(POD, POD + HaProxyBalancer.CHOSEN)
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
}

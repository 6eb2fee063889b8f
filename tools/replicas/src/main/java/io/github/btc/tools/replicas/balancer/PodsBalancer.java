package io.github.btc.tools.replicas.balancer;

import io.github.btc.tools.replicas.load.Client;
import io.github.btc.tools.replicas.load.Routing;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Pods with a proxy in each, behind a balancer of TCP connections that retries nothing. The clients
 * do not either. The balancer of connections is a HAProxy. It sends a connection to the pod with
 * the fewest, or to the next one.
 */
public final class PodsBalancer implements Balancer {

  private static final String CONFIGURATION =
      """
      defaults
        mode tcp
        timeout connect 2s
        timeout client 60s
        timeout server 60s
        retries 0

      frontend fe
        bind 127.0.0.1:%d
        default_backend pods

      backend pods
        balance leastconn
      %s
      """;

  private final String name;
  private final PodProxy proxy;
  private final Routing routing;

  private PodsBalancer(String name, PodProxy proxy, Routing routing) {
    this.name = name;
    this.proxy = proxy;
    this.routing = routing;
  }

  @Override
  public PodsBalancer routedBy(Routing other) {
    return new PodsBalancer(name, proxy, other);
  }

  /** Returns pods with a HAProxy in each. */
  public static PodsBalancer withHaProxy() {
    return new PodsBalancer("pods", new HaProxyInPod(), Routing.LEAST_REQUEST);
  }

  /** Returns pods with an Envoy in each. */
  public static PodsBalancer withEnvoy() {
    return new PodsBalancer("pods-envoy", new EnvoyInPod(), Routing.LEAST_REQUEST);
  }

  @Override
  public int refusalStatus() {
    return proxy.refusalStatus();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Program program() {
    return new HaProxyInPod().program();
  }

  @Override
  public void checkInstalled() {
    program().find();
    proxy.program().find();
  }

  @Override
  public Client client() {
    return Client.thatNeverRetries();
  }

  @Override
  public Announcement announcement(int replica, Path workDirectory) {
    return proxy.announcement(replica, workDirectory);
  }

  @Override
  public RunningBalancer start(List<InetSocketAddress> replicas, Path workDirectory)
      throws IOException {
    Pods pods = startPods(replicas, workDirectory);
    try {
      return startFront(pods, workDirectory).endingWith(pods);
    } catch (IOException e) {
      pods.close();
      throw e;
    }
  }

  /**
   * Starts the proxy of each pod, without a balancer in front of them.
   *
   * @param replicas addresses of the replicas
   * @param workDirectory existing directory for configurations, logs and sockets
   * @throws IOException if a proxy did not start
   * @throws MissingProgramException if the program is not installed
   */
  public Pods startPods(List<InetSocketAddress> replicas, Path workDirectory) throws IOException {
    return Pods.start(proxy, replicas, workDirectory);
  }

  /** Starts the balancer of connections alone. Its end does not end the pods. */
  public RunningBalancer startFront(Pods pods, Path workDirectory) throws IOException {
    return RunningBalancer.start(
        launch(pods.addresses(), workDirectory, program().find().toString()));
  }

  /** Returns how to start the balancer of connections in front of pods. */
  @Override
  public Launch launch(List<InetSocketAddress> pods, Path workDirectory, String executable) {
    Path configuration = workDirectory.resolve("tcp-haproxy.cfg");
    String servers =
        IntStream.range(0, pods.size())
            .mapToObj(i -> "  server p%d 127.0.0.1:%d".formatted(i + 1, pods.get(i).getPort()))
            .collect(Collectors.joining("\n"));
    return new Launch(
        workDirectory.resolve("tcp-haproxy.log"),
        List.of(),
        address -> {
          Recipe.of(CONFIGURATION.formatted(address.getPort(), servers))
              .routedBy(routing)
              .writeTo(configuration);
          return List.of(executable, "-db", "-f", configuration.toString());
        });
  }

  @Override
  public String toString() {
    return name;
  }
}

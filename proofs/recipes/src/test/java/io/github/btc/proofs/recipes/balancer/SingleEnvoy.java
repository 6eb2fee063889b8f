package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;

import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.EnvoyBalancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import io.github.btc.tools.replicas.balancer.SocketPath;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** One Envoy with the recipe, which finds out by its health checks. */
record SingleEnvoy(RunningBalancer running, EnvoyStatistics statistics) implements Front {

  private static final EnvoyBalancer ENVOY = new EnvoyBalancer();

  static SingleEnvoy start(List<InetSocketAddress> replicas, Path directory) throws IOException {
    RunningBalancer running = ENVOY.start(replicas, directory);
    Path socket = SocketPath.in(directory, "envoy.sock");
    return new SingleEnvoy(running, new EnvoyStatistics(socket, List.of()));
  }

  static Announcement announcement(int replica, Path directory) {
    return ENVOY.announcement(replica, directory);
  }

  @Override
  public Route.Open open() {
    return Route.Through.at(running);
  }

  @Override
  public void awaitUp(int replica) {
    String host = host(replica);
    await(host + " is healthy").until(() -> statistics.isHealthy("replicas", host));
  }

  @Override
  public void awaitDown(int replica) {
    String host = host(replica);
    await(host + " is not healthy").until(() -> !statistics.isHealthy("replicas", host));
  }

  private static String host(int replica) {
    return "s" + (replica + 1);
  }

  @Override
  public void close() {
    running.close();
  }
}

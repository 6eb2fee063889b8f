package io.github.btc.lab.demo;

import io.github.btc.lab.balancer.Balancer;
import io.github.btc.lab.balancer.RunningBalancer;
import io.github.btc.lab.replica.ReplicaMode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whatever stands between the load generator and the replicas: a real balancer, or nothing, and
 * then the generator chooses the replica itself.
 */
final class Front implements AutoCloseable {

  /**
   * A settle time longer than the default: on two cores shared by many JVMs a refusal may wait a
   * few milliseconds for a core before it is written.
   */
  private static final String FIRST_REFUSAL = "first-refusal=6ms";

  private final @Nullable Balancer balancer;
  private final Path directory;
  private @Nullable RunningBalancer running;

  Front(@Nullable Balancer balancer, Path directory) {
    this.balancer = balancer;
    this.directory = directory;
  }

  /** Says how a replica announces itself, as text for its command line. */
  String announcement(ReplicaMode mode, int replica) {
    if (mode != ReplicaMode.BTC) {
      return "none";
    }
    return balancer == null ? FIRST_REFUSAL : balancer.announcement(replica, directory).toString();
  }

  /** Starts it, once the replicas serve; returns where the generator should send to. */
  List<InetSocketAddress> start(List<InetSocketAddress> replicas) throws IOException {
    if (balancer == null) {
      return replicas;
    }
    running = balancer.start(replicas, directory);
    return List.of(running.address());
  }

  @Override
  public void close() {
    if (running != null) {
      running.close();
    }
  }
}

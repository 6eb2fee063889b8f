package io.github.btc.proofs.recipes.balancer;

import io.github.btc.Announcer;
import io.github.btc.tools.console.process.ServerPorts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.LifecycleException;

/** Replicas, four unless a test wants fewer, each announcing itself as a way wants it. */
final class Replicas implements AutoCloseable {

  private final List<GatedReplica> replicas = new ArrayList<>();
  private final List<GatedReplica> dead = new ArrayList<>();
  private final Route way;
  private final Path directory;

  Replicas(Route way, Path directory) throws IOException, LifecycleException {
    this(way, directory, Duration.ofSeconds(1));
  }

  /** Replicas that tell those they refuse to come back after a time of the test's. */
  Replicas(Route way, Path directory, Duration hint) throws IOException, LifecycleException {
    this(way, directory, hint, 4);
  }

  Replicas(Route way, Path directory, int count) throws IOException, LifecycleException {
    this(way, directory, Duration.ofSeconds(1), count);
  }

  private Replicas(Route way, Path directory, Duration hint, int count)
      throws IOException, LifecycleException {
    this.way = way;
    this.directory = directory;
    for (int i = 0; i < count; i++) {
      Announcer announcer = way.announcer(i, directory);
      int port = ServerPorts.next(); // a successor needs it when no connection can have taken it
      replicas.add(GatedReplica.of(way, hint, "replica" + i, directory, announcer, port));
    }
  }

  /** Starts another replica in the place and at the address of one that has died. */
  GatedReplica succeed(int index) throws LifecycleException {
    GatedReplica predecessor = replicas.get(index);
    dead.add(predecessor);
    GatedReplica successor =
        GatedReplica.of(
            way,
            Duration.ofSeconds(1),
            "successor" + index,
            directory,
            way.announcer(index, directory),
            predecessor.address().getPort());
    replicas.set(index, successor);
    return successor;
  }

  List<InetSocketAddress> addresses() {
    return replicas.stream().map(GatedReplica::address).toList();
  }

  GatedReplica get(int index) {
    return replicas.get(index);
  }

  /** Closes the first so many at the same time; returns when all their tasks are running. */
  void beginTasks(int count) throws InterruptedException {
    first(count).forEach(GatedReplica::requestTask);
    for (GatedReplica replica : first(count)) {
      replica.awaitTask();
    }
  }

  void endTasks(int count) {
    first(count).forEach(GatedReplica::endTask);
  }

  List<GatedReplica> first(int count) {
    return replicas.subList(0, count);
  }

  List<GatedReplica> all() {
    return replicas;
  }

  @Override
  public void close() {
    replicas.forEach(GatedReplica::close);
    dead.forEach(GatedReplica::close);
  }
}

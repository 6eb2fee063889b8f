package io.github.btc.lab.balancer;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Four replicas and a real balancer in front of them. */
final class Replicas implements AutoCloseable {

  private final List<GatedReplica> replicas = new ArrayList<>();
  private final RunningBalancer balancer;

  private final List<GatedReplica> dead = new ArrayList<>();
  private final Balancer kind;
  private final Path directory;

  Replicas(Balancer kind, Path directory) throws IOException {
    this.kind = kind;
    this.directory = directory;
    for (int i = 0; i < 4; i++) {
      replicas.add(new GatedReplica());
    }
    for (int i = 0; i < 4; i++) {
      start(i);
    }
    balancer = kind.start(addresses(), directory);
  }

  private void start(int index) {
    Announcement announcement = patient(kind.announcement(index, directory));
    replicas.get(index).start("replica" + index, announcement.announcer());
  }

  /** Starts another replica in the place and at the address of one that has died. */
  GatedReplica succeed(int index) throws IOException {
    dead.add(replicas.get(index));
    replicas.set(index, new GatedReplica(replicas.get(index).address()));
    start(index);
    return replicas.get(index);
  }

  List<InetSocketAddress> addresses() {
    return replicas.stream().map(GatedReplica::address).toList();
  }

  /**
   * Where nobody confirms, how long a request may be on its way depends on how busy the machine is,
   * and tests must pass on a very busy one.
   */
  private static Announcement patient(Announcement announcement) {
    return announcement instanceof Announcement.FirstRefusal
        ? new Announcement.FirstRefusal(Duration.ofMillis(100))
        : announcement;
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

  RunningBalancer balancer() {
    return balancer;
  }

  InetSocketAddress address() {
    return balancer.address();
  }

  @Override
  public void close() {
    balancer.close();
    replicas.forEach(GatedReplica::close);
    dead.forEach(GatedReplica::close);
  }
}

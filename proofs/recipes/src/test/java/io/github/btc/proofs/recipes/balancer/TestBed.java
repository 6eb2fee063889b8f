package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;

import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.catalina.LifecycleException;

/** A balancer before replicas, of which the balancer or the first replica can die and come back. */
final class TestBed implements Route.Open {

  private final Balancer kind;
  private final Replicas replicas;
  private final Path directory;
  private volatile RunningBalancer balancer; // volatile: replaced by the test, read by clients

  TestBed(Balancer kind, Replicas replicas, Path directory) throws IOException {
    this.kind = kind;
    this.replicas = replicas;
    this.directory = directory;
    this.balancer = kind.start(replicas.addresses(), directory);
  }

  void kill(FailingPart victim) {
    switch (victim) {
      case BALANCER -> balancer.kill();
      case ADMIN_SOCKET -> move(adminSocket(), hidden());
      case CONTROLLER -> replicas.get(0).killController();
      case REPLICA -> replicas.get(0).die();
    }
  }

  /** Brings back what has died, but for the controller, which nobody brings back. */
  void heal(FailingPart victim) throws IOException, LifecycleException {
    switch (victim) {
      case BALANCER -> balancer = kind.start(replicas.addresses(), directory);
      case ADMIN_SOCKET -> move(hidden(), adminSocket());
      case CONTROLLER -> {}
      case REPLICA -> replicas.succeed(0);
    }
  }

  private Path adminSocket() {
    Announcement announcement = kind.announcement(0, directory);
    if (announcement instanceof Announcement.InTurns turns) {
      announcement = turns.announcement();
    }
    if (announcement instanceof Announcement.HaProxy haProxy) {
      return haProxy.socket();
    }
    if (announcement instanceof Announcement.Nginx nginx) {
      return nginx.socket();
    }
    return ((Announcement.Envoy) announcement).socket();
  }

  private Path hidden() {
    return adminSocket().resolveSibling("hidden");
  }

  private static void move(Path from, Path to) {
    try {
      Files.move(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns when a replica has served another request; says how long that took. */
  Duration awaitUse(GatedReplica replica) {
    int before = replica.served();
    long begun = System.nanoTime();
    await("use of a replica")
        .until(
            () -> {
              try (Caller caller = caller()) {
                caller.get();
              }
              return replica.served() > before;
            });
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  InetSocketAddress address() {
    return balancer.address();
  }

  @Override
  public Caller caller() throws IOException {
    return new StrictClient(balancer.address());
  }

  @Override
  public void close() {
    balancer.close();
  }
}

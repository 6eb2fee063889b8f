package io.github.btc.tools.replicas.run;

import io.github.btc.http.Refusal;
import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.PodsBalancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import io.github.btc.tools.replicas.load.Client;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whatever stands between the load generator and the replicas: a real balancer, or nothing, and
 * then the generator chooses the replica itself.
 */
final class Frontend implements AutoCloseable {

  /**
   * Longer times than the defaults: on two cores shared by many JVMs a request may wait for a core
   * before it is refused, and a refusal before it is written. With requests every ten milliseconds
   * the cap costs nothing.
   */
  private static final Announcement FIRST_REFUSAL =
      new Announcement.FirstRefusal(Duration.ofMillis(500), Duration.ofMillis(10));

  /**
   * A generator that chooses the replica itself leaves one out for up to 50 ms after it is back,
   * until it asks again. Without a rest the next replica could go away in this time, and a request
   * would wait although a replica is open.
   */
  private static final Duration REST_FOR_CLIENTS = Duration.ofMillis(80);

  private final RunPlan plan;
  private final @Nullable Balancer balancer;
  private final Path directory;
  private @Nullable RunningBalancer running;

  Frontend(RunPlan plan, Path directory) {
    this.plan = plan;
    Balancer recipe = plan.balancer();
    this.balancer = recipe == null ? null : recipe.routedBy(plan.routing());
    this.directory = directory;
  }

  /** Says how a replica announces itself, as text for its command line. */
  String announcement(ReplicaMode mode, int replica) {
    if (!mode.announces()) {
      return "none";
    }
    Announcement announcement =
        balancer == null ? withoutBalancer() : balancer.announcement(replica, directory);
    if (balancer instanceof PodsBalancer) { // as in Kubernetes, where pods share no folder
      return new Announcement.InSlots(announcement, replica, plan.replicas()).toString();
    }
    boolean alreadyInTurns = announcement instanceof Announcement.InTurns;
    return plan.turns() && !alreadyInTurns
        ? inTurns(announcement).toString()
        : announcement.toString();
  }

  /** A quota leaves room for the requests of one other replica, and for two others for a moment. */
  private Announcement inTurns(Announcement announcement) {
    Path folder = directory.resolve("turns");
    return plan.limits() != null && plan.replicas() > 2
        ? new Announcement.InLongTurns(announcement, folder)
        : new Announcement.InTurns(announcement, folder, rest());
  }

  private Duration rest() {
    return balancer == null && plan.limits() == null ? REST_FOR_CLIENTS : Duration.ZERO;
  }

  private Announcement withoutBalancer() {
    return plan.inBand() ? new Announcement.InBand() : FIRST_REFUSAL;
  }

  /** Returns the status with which replicas refuse requests. */
  int refusalStatus() {
    return balancer == null ? Refusal.STATUS : balancer.refusalStatus();
  }

  /** Returns the kind of client in front of it. */
  Client client() {
    if (balancer != null) {
      return balancer.client();
    }
    Client client = plan.inBand() ? Client.thatObeysNotices() : Client.usual();
    return client.routedBy(plan.routing());
  }

  /** Starts it, once the replicas serve; returns where the generator should send to. */
  List<InetSocketAddress> start(List<InetSocketAddress> replicas) throws IOException {
    if (balancer == null) {
      return replicas;
    }
    running = balancer.start(replicas, directory);
    return List.of(running.address());
  }

  /** Returns the processes of the proxies; none before it is started, or if nothing is there. */
  List<Long> pids() {
    return running == null ? List.of() : running.pids();
  }

  @Override
  public void close() {
    if (running != null) {
      running.close();
    }
  }
}

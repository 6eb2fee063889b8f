package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.loadbalancer.EnvoyAnnouncer;
import io.github.btc.loadbalancer.HaProxyAnnouncer;
import io.github.btc.loadbalancer.NginxAnnouncer;
import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.EnvoyBalancer;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.NginxBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Behind HAProxy, nginx and Envoy nobody is refused at all: the balancer knows before the gate
 * closes.
 */
class ZeroRefusalIT {

  private static final int CLOSINGS = 20;

  /**
   * A balancer that starts may leave the first command of a replica unanswered, and still carry it
   * out for ten seconds. One that waits for a core may not answer within the announcer's timeout.
   */
  private static final int MOST_UNCONFIRMED = 500;

  @TempDir Path directory;

  /**
   * A way whose announcers confirm nothing but that the balancer has no request left. An announcer
   * whose timeout passes leaves the last requests to the gate, which refuses those that have not
   * reached it, as the first requests of a JVM may not. These announcers wait for longer than the
   * controller waits for them.
   */
  private record Patient(Route way) implements Route {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    @Override
    public Announcement announcement(int replica, Path directory) {
      return way.announcement(replica, directory);
    }

    @Override
    public Announcer announcer(int replica, Path directory) {
      Announcement told = announcement(replica, directory);
      return announcer(told instanceof Announcement.InTurns turns ? turns.announcement() : told);
    }

    private static Announcer announcer(Announcement told) {
      if (told instanceof Announcement.HaProxy haProxy) {
        return HaProxyAnnouncer.builder()
            .server(haProxy.server(), UnixDomainSocketAddress.of(haProxy.socket()))
            .timeout(TIMEOUT)
            .build();
      }
      if (told instanceof Announcement.Nginx nginx) {
        return NginxAnnouncer.builder()
            .replica(nginx.replica(), UnixDomainSocketAddress.of(nginx.socket()))
            .timeout(TIMEOUT)
            .build();
      }
      Announcement.Envoy envoy = (Announcement.Envoy) told;
      String[] host = envoy.host().split("/");
      return EnvoyAnnouncer.builder()
          .edge(UnixDomainSocketAddress.of(envoy.socket()), host[0], host[1])
          .timeout(TIMEOUT)
          .build();
    }

    @Override
    public int refusalStatus() {
      return way.refusalStatus();
    }

    @Override
    public Open to(List<InetSocketAddress> replicas, Path directory) throws IOException {
      return way.to(replicas, directory);
    }
  }

  static List<Balancer> confirming() {
    return List.of(new HaProxyBalancer(), new NginxBalancer(), new EnvoyBalancer());
  }

  @ParameterizedTest
  @MethodSource("confirming")
  void refusesNobodyInManyClosingsUnderLoad(Balancer kind) throws Exception {
    Route way = new Patient(new Route.Through(kind));
    try (Replicas replicas = new Replicas(way, directory);
        Route.Open open = way.to(replicas.addresses(), directory);
        SteadyLoad load = new SteadyLoad(open)) {
      int closings = 0;
      while (confirmed(replicas).size() < CLOSINGS) {
        close(replicas.get(closings % 4), load);
        closings++;
        assertThat(closings).as("closings").isLessThan(CLOSINGS + MOST_UNCONFIRMED);
      }
      assertThat(load.end()).isEmpty();

      System.out.printf("%s: %d of %d closings confirmed%n", kind.name(), CLOSINGS, closings);
      assertThat(confirmed(replicas)).extracting(PastClosing::refused).containsOnly(0L);
      assertThat(replicas.all()).extracting(GatedReplica::exposed).containsOnly(0);
    }
  }

  private static List<PastClosing> confirmed(Replicas replicas) {
    return replicas.all().stream()
        .flatMap(replica -> replica.closings().stream())
        .filter(PastClosing::confirmed)
        .toList();
  }

  private static void close(GatedReplica replica, SteadyLoad load) throws InterruptedException {
    replica.beginTask();
    load.awaitAnswers(20);
    int before = replica.closings().size();
    replica.endTask();
    load.awaitAnswers(20);
    await("the end of the closing").until(() -> replica.closings().size() > before);
  }
}

package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent;
import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two replicas announce themselves by the name of the first one. So HAProxy confirms each closing
 * of the second one, and goes on sending to it. With the recipe no client notices, and the log says
 * so.
 */
@Tag("one-jdk")
class MisnamedReplicaIT {

  private static final int ENOUGH = 120;
  private static final int FITS_HAPROXYS_BUFFER = 20_000;

  /** The wait between two tries grows to half a minute, and a late one is not confirmed. */
  private static final Duration UNTIL_THE_LAST_TRY = Duration.ofMinutes(10);

  @TempDir Path directory;

  /** HAProxy as in the recipe, and one name for all. */
  private record OneName(HaProxyBalancer balancer) implements Route {

    @Override
    public Announcement announcement(int replica, Path directory) {
      return balancer.announcement(0, directory);
    }

    @Override
    public int refusalStatus() {
      return balancer.refusalStatus();
    }

    @Override
    public Open to(List<InetSocketAddress> replicas, Path directory) throws IOException {
      return Through.at(balancer.start(replicas, directory));
    }
  }

  /** Keeps what a controller logs. */
  private static final class Lines extends Handler {

    private final List<String> said = new CopyOnWriteArrayList<>();

    @Override
    public void publish(LogRecord line) {
      said.add(String.valueOf(line.getMessage()));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  /**
   * Keeps drains from ending before a refused request has come back, however busy the machine is.
   * One of the two requests that it holds has begun after the last closing, because a request of a
   * minute delays no drain.
   */
  private static final class Held implements AutoCloseable {

    private final GatedReplica replica;
    private final List<Thread> clients = new ArrayList<>();
    private long closings;
    private volatile boolean ended; // volatile: the clients read it

    Held(GatedReplica replica) throws InterruptedException {
      this.replica = replica;
      for (int i = 0; i < 2; i++) {
        Thread client = new Thread(this::hold, "held-" + i);
        client.start();
        clients.add(client);
        replica.awaitHeldRequest();
      }
    }

    private void hold() {
      while (!ended) {
        Phase.hold(replica);
      }
    }

    void renewAfterEachClosing() {
      long now =
          replica.events().stream().filter(ControllerEvent.GateOpened.class::isInstance).count();
      if (now > closings) {
        closings = now;
        replica.release();
      }
    }

    @Override
    public void close() {
      ended = true;
      clients.forEach(client -> replica.release());
      for (Thread client : clients) {
        try {
          client.join();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  @Test
  void itIsToldAndNoClientNotices() throws Exception {
    Route way = new OneName(new HaProxyBalancer());
    Logger logger = Logger.getLogger("io.github.btc");
    Lines lines = new Lines();
    logger.addHandler(lines);
    Level before = logger.getLevel();
    logger.setLevel(Level.WARNING); // a Spring application of another test raises the root's
    try (Replicas replicas = new Replicas(way, directory, 2);
        Route.Open open = way.to(replicas.addresses(), directory);
        SteadyLoad load = SteadyLoad.calm(open, FITS_HAPROXYS_BUFFER)) {
      load.awaitAnswers(ENOUGH);
      closeAndComeBack(replicas.get(0));
      GatedReplica second = replicas.get(1);
      try (Held held = new Held(second)) {
        second.makeTaskDue();
        await("a line that names the cause")
            .atMost(UNTIL_THE_LAST_TRY)
            .until(
                () -> {
                  held.renewAfterEachClosing();
                  return lines.said.stream()
                      .anyMatch(line -> line.contains("two replicas have one server name"));
                });
        assertThat(load.end()).isEmpty();
      }
    } finally {
      logger.setLevel(before);
      logger.removeHandler(lines);
    }
  }

  /**
   * Closes a replica once. HAProxy was not there for its first "back", and gets that one now and
   * not in a closing of the other replica.
   */
  private static void closeAndComeBack(GatedReplica replica) throws InterruptedException {
    replica.beginTask();
    replica.endTask();
    await("the end of its closing").until(replica::hasOpened);
    int served = replica.served();
    await("requests that HAProxy sends to it again").until(() -> replica.served() > served);
  }
}

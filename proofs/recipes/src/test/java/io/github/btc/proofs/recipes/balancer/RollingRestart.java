package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;

import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.console.process.ServerPorts;
import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Replicas behind HAProxy that collect, and that end and start again one after another.
 *
 * @param errors what the clients saw
 * @param refusals the requests that reached a client as a refusal, or that HAProxy gave up because
 *     each try had met a closed or a dead replica, as its log has them
 * @param closings how many closings the replicas made that have ended
 */
record RollingRestart(List<String> errors, List<String> refusals, long closings) {

  /** How the replicas announce their closings. */
  enum Kind {
    WITHOUT_BTC {
      @Override
      String announcement(int replica, Path directory) {
        return CollectingReplica.WITHOUT_BTC;
      }
    },
    BY_REFUSALS {
      @Override
      String announcement(int replica, Path directory) {
        return new Announcement.FirstRefusal(Duration.ofMillis(2)).toString();
      }
    },
    BY_REFUSALS_IN_TURNS {
      @Override
      String announcement(int replica, Path directory) {
        return inTurns(new Announcement.FirstRefusal(Duration.ofMillis(2)), directory);
      }
    },
    ANNOUNCED {
      @Override
      String announcement(int replica, Path directory) {
        return HAPROXY.announcement(replica, directory).toString();
      }
    },
    ANNOUNCED_IN_TURNS {
      @Override
      String announcement(int replica, Path directory) {
        return inTurns(HAPROXY.announcement(replica, directory), directory);
      }
    };

    abstract String announcement(int replica, Path directory);

    private static String inTurns(Announcement announcement, Path directory) {
      return new Announcement.InTurns(announcement, directory.resolve("turns"), Duration.ZERO)
          .toString();
    }
  }

  private static final HaProxyBalancer HAPROXY = new HaProxyBalancer();
  private static final int ENOUGH = 300;
  private static final int FITS_HAPROXYS_BUFFER = 20_000;
  private static final String DEFAULTS = "defaults\n";
  private static final String LOGGED =
      DEFAULTS + "  log stdout format raw local0\n  option httplog\n";

  /** A refusal, or the 503 that HAProxy says or swallows after the eighth repetition. */
  private static final Pattern REFUSED = Pattern.compile(" (425 .*|503 .*/\\+?8 \\d+/\\d+ .*)");

  static RollingRestart of(int count, Kind kind, Path directory) throws Exception {
    Path folder = Files.createDirectories(directory.resolve(kind + "-" + count));
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      addresses.add(ServerPorts.nextAddress());
    }
    Launch recipe = HAPROXY.launch(addresses, folder, HAPROXY.program().find().toString());
    Replicas replicas = new Replicas(kind, addresses, folder);
    try (replicas;
        RunningBalancer haProxy =
            EditedRecipe.start(recipe, folder.resolve("haproxy.cfg"), DEFAULTS, LOGGED)) {
      replicas.startAll();
      List<String> errors = errorsOf(replicas, Route.Through.at(haProxy));
      replicas.endAll();
      return new RollingRestart(errors, refusalsIn(recipe.log()), replicas.closings);
    }
  }

  private static List<String> errorsOf(Replicas replicas, Route.Open open) throws IOException {
    try (SteadyLoad load = new SteadyLoad(open, FITS_HAPROXYS_BUFFER)) {
      load.awaitAnswers(ENOUGH);
      for (int i = 0; i < replicas.addresses.size(); i++) {
        replicas.end(i);
        load.awaitAnswers(ENOUGH); // most of them before HAProxy knows
        replicas.awaitStatus(i, "DOWN");
        load.awaitAnswers(ENOUGH);
        replicas.start(i);
        replicas.awaitStatus(i, "UP");
        load.awaitAnswers(ENOUGH);
      }
      return load.end();
    }
  }

  private static List<String> refusalsIn(Path log) throws IOException {
    return Files.readAllLines(log).stream().filter(line -> REFUSED.matcher(line).find()).toList();
  }

  private static final class Replicas implements AutoCloseable {

    private final List<ChildJvm> running = new ArrayList<>();
    private final Kind kind;
    private final List<InetSocketAddress> addresses;
    private final Path directory;
    private final HaProxyStatistics statistics;
    private int starts;
    private long closings;

    Replicas(Kind kind, List<InetSocketAddress> addresses, Path directory) {
      this.kind = kind;
      this.addresses = addresses;
      this.directory = directory;
      this.statistics = new HaProxyStatistics(HAPROXY.socketIn(directory));
    }

    void startAll() throws IOException {
      for (int i = 0; i < addresses.size(); i++) {
        running.add(child(i));
      }
      for (int i = 0; i < addresses.size(); i++) {
        awaitStatus(i, "UP");
      }
    }

    void start(int index) throws IOException {
      running.set(index, child(index));
    }

    private ChildJvm child(int index) throws IOException {
      return CollectingReplica.start(
          "replica" + index + "-" + starts++,
          addresses.get(index).getPort(),
          kind.announcement(index, directory),
          directory);
    }

    void end(int index) throws IOException {
      running.get(index).release();
      closings += Long.parseLong(running.get(index).readLine());
      running.get(index).close();
    }

    void endAll() throws IOException {
      for (int i = 0; i < addresses.size(); i++) {
        end(i);
      }
    }

    void awaitStatus(int index, String status) {
      await("s" + (index + 1) + " is " + status)
          .until(() -> statistics.status("be", "s" + (index + 1)).startsWith(status));
    }

    @Override
    public void close() {
      running.forEach(ChildJvm::close);
    }
  }
}

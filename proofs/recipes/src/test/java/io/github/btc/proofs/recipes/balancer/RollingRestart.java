package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Replicas behind HAProxy that collect while something happens to them.
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
  private static final int FITS_HAPROXYS_BUFFER = 20_000;
  private static final String DEFAULTS = "defaults\n";
  private static final String LOGGED =
      DEFAULTS + "  log stdout format raw local0\n  option httplog\n";

  /** A refusal, or the 503 that HAProxy says or swallows after the eighth repetition. */
  private static final Pattern REFUSED = Pattern.compile(" (425 .*|503 .*/\\+?8 \\d+/\\d+ .*)");

  /** Restarts each replica once by SIGTERM. */
  static RollingRestart of(int count, Kind kind, Path directory) throws Exception {
    return of(count, kind, Upheaval.ROLLING_RESTART, directory);
  }

  static RollingRestart of(int count, Kind kind, Upheaval upheaval, Path directory)
      throws Exception {
    Path folder = Files.createDirectories(directory.resolve(kind + "-" + count));
    ReplicaProcesses replicas = new ReplicaProcesses(kind, count, folder);
    Launch recipe =
        HAPROXY.launch(replicas.addresses(), folder, HAPROXY.program().find().toString());
    try (replicas;
        RunningBalancer haProxy =
            EditedRecipe.start(recipe, folder.resolve("haproxy.cfg"), DEFAULTS, LOGGED)) {
      upheaval.prepare(replicas);
      List<String> errors = errorsOf(upheaval, replicas, Route.Through.at(haProxy));
      replicas.endAll();
      return new RollingRestart(errors, refusalsIn(recipe.log()), replicas.closings());
    }
  }

  private static List<String> errorsOf(
      Upheaval upheaval, ReplicaProcesses replicas, Route.Open open) throws Exception {
    try (SteadyLoad load = new SteadyLoad(open, FITS_HAPROXYS_BUFFER)) {
      load.awaitAnswers(Upheaval.ENOUGH);
      upheaval.happen(replicas, load);
      load.awaitAnswers(Upheaval.ENOUGH);
      return load.end();
    }
  }

  private static List<String> refusalsIn(Path log) throws IOException {
    return Files.readAllLines(log).stream().filter(line -> REFUSED.matcher(line).find()).toList();
  }
}

package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.replicas.balancer.Announcement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Replicas that collect while something happens to them.
 *
 * @param errors what the clients saw
 * @param refusals the requests that reached a client as a refusal, or that HAProxy gave up because
 *     each try had met a closed or a dead replica, as its log has them
 * @param lost the requests that ended without an answer of a replica, as its log has them
 * @param closings how many closings the replicas made that have ended
 */
record RollingRestart(
    List<String> errors, List<String> refusals, List<String> lost, long closings) {

  /** How the replicas announce their closings. */
  enum Kind {
    WITHOUT_BTC {
      @Override
      String announcement(int replica, Front.Kind front, Path directory) {
        return CollectingReplica.WITHOUT_BTC;
      }
    },
    BY_REFUSALS {
      @Override
      String announcement(int replica, Front.Kind front, Path directory) {
        return new Announcement.FirstRefusal(Duration.ofMillis(2)).toString();
      }
    },
    BY_REFUSALS_IN_TURNS {
      @Override
      String announcement(int replica, Front.Kind front, Path directory) {
        return inTurns(new Announcement.FirstRefusal(Duration.ofMillis(2)), directory);
      }
    },
    ANNOUNCED {
      @Override
      String announcement(int replica, Front.Kind front, Path directory) {
        return front.announcement(replica, directory).toString();
      }
    },
    ANNOUNCED_IN_TURNS {
      @Override
      String announcement(int replica, Front.Kind front, Path directory) {
        return inTurns(front.announcement(replica, directory), directory);
      }
    };

    abstract String announcement(int replica, Front.Kind front, Path directory);

    private static String inTurns(Announcement announcement, Path directory) {
      return new Announcement.InTurns(announcement, directory.resolve("turns"), Duration.ZERO)
          .toString();
    }
  }

  private static final int FITS_HAPROXYS_BUFFER = 20_000;

  /** Three standard deviations of the difference of two counts, by their sum. */
  static int chance(int both) {
    return (int) Math.ceil(3 * Math.sqrt(both));
  }

  /** Lets something happen to replicas behind a front. */
  static RollingRestart of(
      int count, Kind kind, Upheaval upheaval, Front.Kind front, Path directory) throws Exception {
    Path folder = Files.createDirectories(directory.resolve(kind + "-" + count));
    try (ReplicaProcesses replicas = new ReplicaProcesses(kind, count, front, folder)) {
      upheaval.prepare(replicas);
      List<String> errors = errorsOf(upheaval, replicas);
      replicas.endAll();
      return new RollingRestart(
          errors, replicas.front().refusals(), replicas.front().lost(), replicas.closings());
    }
  }

  private static List<String> errorsOf(Upheaval upheaval, ReplicaProcesses replicas)
      throws Exception {
    try (SteadyLoad load = new SteadyLoad(replicas.front().open(), FITS_HAPROXYS_BUFFER)) {
      load.awaitAnswers(Upheaval.ENOUGH);
      upheaval.happen(replicas, load);
      load.awaitAnswers(Upheaval.ENOUGH);
      return load.end();
    }
  }
}

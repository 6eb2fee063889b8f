package io.github.btc.lab.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each recipe of the guide as the real program, with one, several and all replicas closed. */
@Timeout(120)
class RecipeIT {

  private static final Duration LONGEST_RECOVERY = Duration.ofSeconds(3);

  private static final int ENOUGH = 60;

  @TempDir Path directory;

  static List<Balancer> balancers() {
    return Balancer.ALL;
  }

  @ParameterizedTest
  @MethodSource("balancers")
  void nobodyNoticesThatOneReplicaCloses(Balancer kind) throws Exception {
    try (Replicas replicas = new Replicas(kind, directory)) {
      assertThat(errorsWhileClosed(replicas, 1)).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("balancers")
  void nobodyNoticesThatThreeReplicasClose(Balancer kind) throws Exception {
    try (Replicas replicas = new Replicas(kind, directory)) {
      assertThat(errorsWhileClosed(replicas, 3)).isEmpty();
    }
  }

  private static List<String> errorsWhileClosed(Replicas replicas, int count) throws Exception {
    try (SteadyLoad load = new SteadyLoad(replicas.address())) {
      load.awaitAnswers(ENOUGH);
      replicas.beginTasks(count);
      List<Integer> before = replicas.all().stream().map(GatedReplica::served).toList();
      load.awaitAnswers(ENOUGH);
      for (int i = 0; i < 4; i++) {
        int served = replicas.get(i).served() - before.get(i);
        int fairShare = i < count ? 0 : ENOUGH / (4 - count);
        assertThat(served).as("answers of replica %d", i).isGreaterThanOrEqualTo(fairShare / 3);
      }
      replicas.endTasks(count);
      load.awaitAnswers(ENOUGH);
      assertThat(replicas.all()).extracting(GatedReplica::exposed).containsOnly(0);
      return load.end();
    }
  }

  @ParameterizedTest
  @MethodSource("balancers")
  void servesAgainSoonAfterAllReplicasWereClosed(Balancer kind) throws Exception {
    try (Replicas replicas = new Replicas(kind, directory)) {
      try (SteadyLoad load = new SteadyLoad(replicas.address())) {
        replicas.beginTasks(4);
        load.awaitAnswers(40);
        assertThat(load.errors()).allMatch(error -> error.matches(".* 50[23]"));
      }
      replicas.endTasks(4);
      long begun = System.nanoTime();
      awaitService(replicas);
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LONGEST_RECOVERY);
    }
  }

  /** Returns when each replica has served, and nothing was refused on the way. */
  private static void awaitService(Replicas replicas) throws IOException {
    List<Integer> before = replicas.all().stream().map(GatedReplica::served).toList();
    try (StrictClient client = new StrictClient(replicas.address())) {
      for (int i = 0; i < 4; i++) {
        while (replicas.get(i).served() == before.get(i)) {
          client.get();
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
        }
      }
    }
  }
}

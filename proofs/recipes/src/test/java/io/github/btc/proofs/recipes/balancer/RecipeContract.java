package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every recipe of the guide keeps: four replicas, GET and POST with bodies larger than every
 * buffer on the way, one, several and all replicas closed.
 */
abstract class RecipeContract {

  private static final Duration LONGEST_RECOVERY = Duration.ofSeconds(3);

  /** So many that each healthy replica has some of them, whoever chooses and however. */
  private static final int ENOUGH = 120;

  private static final int ROUNDS = 2;

  /**
   * A router that left a command unanswered confirms nothing for ten seconds, and longer if that
   * happens again. A round is shorter than a second.
   */
  private static final int MOST_ROUNDS = 1000;

  private static final Pattern LARGE_BODY_REFUSED =
      Pattern.compile("POST " + SteadyLoad.LARGE_BODY_BYTES + " (425|503)");

  @TempDir Path directory;

  abstract Route way();

  @Test
  void nobodyNoticesThatOneReplicaCloses() throws Exception {
    try (Replicas replicas = new Replicas(way(), directory);
        Route.Open open = way().to(replicas.addresses(), directory)) {
      assertThat(errorsWhileClosed(replicas, open, 1)).isEmpty();
    }
  }

  @Test
  void nobodyNoticesThatThreeReplicasClose() throws Exception {
    try (Replicas replicas = new Replicas(way(), directory);
        Route.Open open = way().to(replicas.addresses(), directory)) {
      assertThat(errorsWhileClosed(replicas, open, 3)).isEmpty();
    }
  }

  /**
   * Returns what clients saw while some replicas were closed. On a busy machine a balancer may not
   * hear of a closing in time. Then a body that is larger than its buffer may be refused, and
   * another round must show the rest.
   */
  private List<String> errorsWhileClosed(Replicas replicas, Route.Open open, int count)
      throws Exception {
    List<String> errors = new ArrayList<>();
    try (SteadyLoad load = new SteadyLoad(open)) {
      int rounds = 0;
      for (int known = 0; known < ROUNDS; rounds++) {
        assertThat(rounds).as("rounds").isLessThan(MOST_ROUNDS);
        awaitService(replicas, open);
        int errorsBefore = load.errors().size();
        closeForAWhile(replicas, load, count);
        List<String> seen = List.copyOf(load.errors()).stream().skip(errorsBefore).toList();
        if (!way().confirms() || wereConfirmed(replicas.first(count))) {
          errors.addAll(seen);
          known++;
        } else {
          assertThat(seen).allMatch(LARGE_BODY_REFUSED.asMatchPredicate());
        }
      }
      load.end();
      assertThat(replicas.all()).extracting(GatedReplica::exposed).containsOnly(0);
      if (!way().confirms()) {
        assertThat(replicas.all().stream().mapToInt(GatedReplica::late).sum())
            .as("requests in a task, beside stalls of a client")
            .isLessThanOrEqualTo(count * load.stalls());
      }
    }
    return errors;
  }

  private static void closeForAWhile(Replicas replicas, SteadyLoad load, int count)
      throws InterruptedException {
    replicas.beginTasks(count);
    List<Integer> before = served(replicas);
    load.awaitAnswers(ENOUGH);
    assertShares(replicas, before, count);
    replicas.endTasks(count);
    load.awaitAnswers(ENOUGH);
  }

  private static boolean wereConfirmed(List<GatedReplica> replicas) {
    return replicas.stream().allMatch(GatedReplica::wasConfirmed);
  }

  private static List<Integer> served(Replicas replicas) {
    return replicas.all().stream().map(GatedReplica::served).toList();
  }

  /** A healthy replica that was taken for ill would have no share. */
  private static void assertShares(Replicas replicas, List<Integer> before, int closed) {
    for (int i = closed; i < 4; i++) {
      assertThat(replicas.get(i).served()).as("replica %d", i).isGreaterThan(before.get(i));
    }
  }

  @Test
  void servesAgainAfterAllReplicasWereClosed() throws Exception {
    System.out.printf("%s: all four used again after %d ms%n", way(), recovery().toMillis());
  }

  /** Only on a machine that does nothing else. */
  @Test
  @Tag("slow")
  void servesAgainSoonAfterAllReplicasWereClosed() throws Exception {
    assertThat(recovery()).isLessThan(LONGEST_RECOVERY);
  }

  private Duration recovery() throws Exception {
    try (Replicas replicas = new Replicas(way(), directory);
        Route.Open open = way().to(replicas.addresses(), directory)) {
      try (SteadyLoad load = new SteadyLoad(open)) {
        replicas.beginTasks(4);
        load.awaitAnswers(12);
        // None behind a balancer that names requests and tries a replica again, which lets them in.
        assertThat(load.errors())
            .allMatch(error -> error.matches(".* (50[23]|425|429)|.*all replicas are closed"));
      }
      replicas.endTasks(4);
      long begun = System.nanoTime();
      awaitService(replicas, open);
      return Duration.ofNanos(System.nanoTime() - begun);
    }
  }

  /** Returns when each replica has served. */
  private static void awaitService(Replicas replicas, Route.Open open) {
    List<Integer> before = served(replicas);
    for (int i = 0; i < 4; i++) {
      GatedReplica replica = replicas.get(i);
      int servedBefore = before.get(i);
      await("use of replica " + i)
          .until(
              () -> {
                callIfAnybodyIsOpen(open);
                return replica.served() > servedBefore;
              });
    }
  }

  private static void callIfAnybodyIsOpen(Route.Open open) throws IOException {
    try (Caller caller = open.caller()) {
      caller.get();
    } catch (PlainClient.AllClosedException e) {
      // What a balancer says with a 503.
    }
  }
}

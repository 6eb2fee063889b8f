package io.github.btc.sim.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RoutingPolicyTest {

  private static final int REPLICAS = 10;

  private final Candidates candidates = new Candidates(REPLICAS);

  RoutingPolicyTest() {
    for (int i = 0; i < REPLICAS; i++) {
      candidates.setOpen(i, true);
    }
  }

  @ParameterizedTest
  @EnumSource(Routing.class)
  void neverChoosesAReplicaThatIsClosedOrTried(Routing routing) {
    RoutingPolicy policy = routing.policy(REPLICAS, new SplittableRandom(1));
    Random random = new Random(2);
    for (int i = 0; i < 20_000; i++) {
      candidates.clearExcluded();
      int closed = random.nextInt(REPLICAS);
      int tried = random.nextInt(REPLICAS);
      candidates.setOpen(closed, false);
      candidates.exclude(tried);

      int chosen = policy.choose(random.nextLong(), candidates);

      assertThat(chosen).isBetween(0, REPLICAS - 1).isNotIn(closed, tried);
      candidates.setOpen(closed, true);
      candidates.count(chosen, 1);
    }
  }

  @ParameterizedTest
  @EnumSource(Routing.class)
  void findsTheOnlyOneThatIsOpen(Routing routing) {
    RoutingPolicy policy = routing.policy(REPLICAS, new SplittableRandom(3));
    for (int i = 0; i < REPLICAS; i++) {
      candidates.setOpen(i, i == 7);
      candidates.count(i, i == 7 ? 100 : 0); // the others look idle
    }

    for (long key = 0; key < 100; key++) {
      assertThat(policy.choose(key, candidates)).isEqualTo(7);
    }
  }

  @Test
  void roundRobinTakesTurnsAndSkips() {
    RoutingPolicy policy = new RoundRobin();
    candidates.setOpen(1, false);

    int[] chosen = new int[10];
    for (int i = 0; i < chosen.length; i++) {
      chosen[i] = policy.choose(0, candidates);
    }

    assertThat(chosen).containsExactly(0, 2, 3, 4, 5, 6, 7, 8, 9, 0);
  }

  @Test
  void leastLoadedFindsTheLeastAndSharesTies() {
    RoutingPolicy policy = new LeastLoaded(new SplittableRandom(4));
    for (int i = 0; i < REPLICAS; i++) {
      candidates.count(i, i == 3 || i == 8 ? 1 : 2);
    }

    int threes = 0;
    for (int i = 0; i < 10_000; i++) {
      int chosen = policy.choose(0, candidates);
      assertThat(chosen).isIn(3, 8);
      threes += chosen == 3 ? 1 : 0;
    }
    assertThat(threes).isBetween(4_800, 5_200);
  }

  @Test
  void twoChoicesAvoidTheMostLoaded() {
    RoutingPolicy policy = new PowerOfTwoChoices(new SplittableRandom(5));
    candidates.count(4, 9);

    for (int i = 0; i < 10_000; i++) {
      assertThat(policy.choose(0, candidates)).isNotEqualTo(4);
    }
  }

  @Test
  void hashMovesOnlyTheKeysOfTheReplicaThatGoes() {
    RoutingPolicy policy = new ConsistentHash(REPLICAS);
    int[] before = new int[10_000];
    for (int key = 0; key < before.length; key++) {
      before[key] = policy.choose(key, candidates);
    }
    candidates.setOpen(6, false);

    int moved = 0;
    for (int key = 0; key < before.length; key++) {
      int after = policy.choose(key, candidates);
      if (before[key] == 6) {
        moved++;
      } else {
        assertThat(after).isEqualTo(before[key]);
      }
    }
    assertThat(moved).isBetween(500, 1_700); // about a tenth
  }

  @Test
  void boundedLoadHashKeepsEveryoneBelowTheBound() {
    RoutingPolicy policy = new BoundedLoadHash(REPLICAS, 1.25);

    for (int i = 0; i < 1_000; i++) {
      candidates.count(policy.choose(42, candidates), 1); // one hot key
    }

    for (int i = 0; i < REPLICAS; i++) {
      assertThat(candidates.inFlight(i)).isLessThanOrEqualTo(125);
    }
  }

  @Test
  void paschUsesTwoReplicasPerKeyUntilBothAreLoaded() {
    RoutingPolicy policy = new Pasch(REPLICAS, 5, new SplittableRandom(6));

    boolean[] used = new boolean[REPLICAS];
    for (int i = 0; i < 10; i++) {
      int chosen = policy.choose(42, candidates);
      used[chosen] = true;
      candidates.count(chosen, 1);
    }

    int count = 0;
    for (int i = 0; i < REPLICAS; i++) {
      count += used[i] ? 1 : 0;
      assertThat(candidates.inFlight(i)).isIn(0, 5);
    }
    assertThat(count).isEqualTo(2);
    int overflow = policy.choose(42, candidates);
    assertThat(candidates.inFlight(overflow)).isZero();
  }

  @Test
  void refusesWrongNumbersAndNames() {
    assertThatThrownBy(() -> new BoundedLoadHash(3, 1)).hasMessageContaining("factor: 1.0");
    assertThatThrownBy(() -> new Pasch(3, 0, new SplittableRandom(7)))
        .hasMessageContaining("threshold: 0");
    assertThat(Routing.named("bounded-load-hash")).isEqualTo(Routing.BOUNDED_LOAD_HASH);
    assertThatThrownBy(() -> Routing.named("best"))
        .hasMessageStartingWith("policy: best (expected one of round-robin, random");
  }
}

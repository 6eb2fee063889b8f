package io.github.btc.tools.simulator.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.client.Candidates;
import io.github.btc.client.Keys;
import io.github.btc.client.ReplicaChooser;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RoutingTest {

  private static final int REPLICAS = 10;

  private final KnownReplicas known = new KnownReplicas(REPLICAS);

  RoutingTest() {
    for (int i = 0; i < REPLICAS; i++) {
      known.setOpen(i, true);
    }
  }

  @ParameterizedTest
  @EnumSource(Routing.class)
  void neverChoosesAReplicaThatIsClosedOrTried(Routing routing) {
    ReplicaChooser chooser = routing.chooser(REPLICAS, 1);
    Random random = new Random(2);
    for (int i = 0; i < 20_000; i++) {
      known.clearExcluded();
      int closed = random.nextInt(REPLICAS);
      int tried = random.nextInt(REPLICAS);
      known.setOpen(closed, false);
      known.exclude(tried);

      int chosen = chooser.choose(known, random.nextLong());

      assertThat(chosen).isBetween(0, REPLICAS - 1).isNotIn(closed, tried);
      known.setOpen(closed, true);
      known.add(chosen, 1);
    }
  }

  @ParameterizedTest
  @EnumSource(Routing.class)
  void findsTheOnlyOneThatIsOpen(Routing routing) {
    ReplicaChooser chooser = routing.chooser(REPLICAS, 3);
    for (int i = 0; i < REPLICAS; i++) {
      known.setOpen(i, i == 7);
      known.add(i, i == 7 ? 100 : 0); // the others look idle
    }

    for (long key = 0; key < 100; key++) {
      assertThat(chooser.choose(known, Keys.of(key))).isEqualTo(7);
    }
  }

  /** What it knows without looking is what looking at each would find. */
  @ParameterizedTest
  @EnumSource(Routing.class)
  void knowsWhatLookingAtEachWouldFind(Routing routing) {
    ReplicaChooser fast = routing.chooser(REPLICAS, 4);
    ReplicaChooser slow = routing.chooser(REPLICAS, 4);
    Candidates looking = new LookingAtEach(known);
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      known.clearExcluded();
      known.setOpen(random.nextInt(REPLICAS), random.nextBoolean());
      known.setMember(random.nextInt(REPLICAS), random.nextInt(4) > 0);
      if (random.nextBoolean()) {
        known.exclude(random.nextInt(REPLICAS));
        known.exclude(random.nextInt(REPLICAS));
      }
      long key = random.nextLong();

      assertThat(known.count()).isEqualTo(looking.count());
      assertThat(known.totalInFlight()).isEqualTo(looking.totalInFlight());
      int chosen = fast.choose(known, key);
      int expected = slow.choose(looking, key);
      assertThat(chosen < 0).isEqualTo(expected < 0);
      if (drawsAmongEquals(routing) && chosen >= 0) {
        assertThat(known.isCandidate(chosen)).isTrue();
        assertThat(known.inFlight(chosen)).isEqualTo(known.inFlight(expected));
      } else {
        assertThat(chosen).isEqualTo(expected);
      }
      if (chosen >= 0) {
        known.add(chosen, 1);
      }
    }
  }

  private static boolean drawsAmongEquals(Routing routing) {
    return routing == Routing.LEAST_LOADED || routing == Routing.PASCH || routing == Routing.CARLOS;
  }

  @Test
  void findsTheLeastLoadedAndSharesTies() {
    ReplicaChooser chooser = Routing.LEAST_LOADED.chooser(REPLICAS, 4);
    for (int i = 0; i < REPLICAS; i++) {
      known.add(i, i == 3 || i == 8 ? 1 : 2);
    }

    int threes = 0;
    for (int i = 0; i < 10_000; i++) {
      int chosen = chooser.choose(known, 0);
      assertThat(chosen).isIn(3, 8);
      threes += chosen == 3 ? 1 : 0;
    }
    assertThat(threes).isBetween(4_800, 5_200);
  }

  @Test
  void findsPoliciesByName() {
    assertThat(Routing.named("bounded-load-hash")).isEqualTo(Routing.BOUNDED_LOAD_HASH);
    assertThatThrownBy(() -> Routing.named("best"))
        .hasMessageStartingWith("policy: best (expected one of round-robin, least-request");
  }

  private record LookingAtEach(Candidates known) implements Candidates {
    @Override
    public int size() {
      return known.size();
    }

    @Override
    public boolean isCandidate(int replica) {
      return known.isCandidate(replica);
    }

    @Override
    public boolean isMember(int replica) {
      return known.isMember(replica);
    }

    @Override
    public int inFlight(int replica) {
      return known.inFlight(replica);
    }
  }
}

package io.github.btc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReplicaChooserTest {

  private static final long KEY = Keys.of("/orders/17");

  @Test
  void takesThemInTurnPastThoseThatAreAway() {
    ReplicaChooser chooser = ReplicaChooser.roundRobin();
    FixedCandidates candidates = FixedCandidates.idle(4).without(1);

    int[] chosen = IntStream.range(0, 7).map(i -> chooser.choose(candidates, 0)).toArray();

    assertThat(chosen).containsExactly(0, 2, 3, 0, 2, 3, 0);
  }

  @Test
  void takesTurnsAmongReplicasThatAreEquallyBusy() {
    ReplicaChooser chooser = ReplicaChooser.leastRequest();
    FixedCandidates candidates = FixedCandidates.idle(4).without(1);

    int[] chosen = IntStream.range(0, 7).map(i -> chooser.choose(candidates, 0)).toArray();

    assertThat(chosen).containsExactly(0, 2, 3, 0, 2, 3, 0);
  }

  @Test
  void passesOverAStoppedReplicaAndLoadsTheOthersEvenly() {
    ReplicaChooser chooser = ReplicaChooser.leastRequest();
    FixedCandidates candidates = new FixedCandidates(0, 0, 1, 0);

    int[] chosen = IntStream.range(0, 6).map(i -> chooser.choose(candidates, 0)).toArray();

    assertThat(chosen).containsExactly(0, 1, 3, 0, 1, 3);
  }

  @Test
  void takesTheOnlyCandidateHoweverBusyItIs() {
    FixedCandidates candidates = new FixedCandidates(9, 0).without(1);

    assertThat(ReplicaChooser.leastRequest().choose(candidates, 0)).isZero();
  }

  @Test
  void takesTheLeastLoadedAndAnyOfSeveral() {
    ReplicaChooser chooser = ReplicaChooser.leastLoaded(1);
    FixedCandidates candidates = new FixedCandidates(5, 2, 9, 2, 0).without(4);

    int[] chosen = IntStream.range(0, 1000).map(i -> chooser.choose(candidates, 0)).toArray();

    assertThat(IntStream.of(chosen).filter(i -> i == 1).count()).isBetween(400L, 600L);
    assertThat(IntStream.of(chosen).filter(i -> i == 3).count()).isBetween(400L, 600L);
  }

  @Test
  void neverTakesTheMostLoadedOfDifferentLoads() {
    ReplicaChooser chooser = ReplicaChooser.powerOfTwoChoices(1);
    FixedCandidates candidates = new FixedCandidates(3, 1, 2);

    int[] counts = new int[3];
    IntStream.range(0, 3000).forEach(i -> counts[chooser.choose(candidates, 0)]++);

    assertThat(counts[0]).isZero(); // loses against both
    assertThat(counts[1]).isBetween(1800, 2200); // wins two pairs of three
    assertThat(counts[2]).isBetween(800, 1200);
  }

  @Test
  void movesOnlyTheKeysOfTheReplicaThatIsAway() {
    ReplicaChooser chooser = ReplicaChooser.consistentHash(8);
    FixedCandidates all = FixedCandidates.idle(8);
    FixedCandidates without3 = FixedCandidates.idle(8).without(3);

    for (int i = 0; i < 10_000; i++) {
      long key = Keys.mix(i);
      int home = chooser.choose(all, key);
      int now = chooser.choose(without3, key);
      assertThat(now).isNotEqualTo(3);
      assertThat(home == 3 || now == home).isTrue();
    }
  }

  @Test
  void spreadsKeysEvenlyOverTheRing() {
    ReplicaChooser chooser = ReplicaChooser.consistentHash(8);
    FixedCandidates candidates = FixedCandidates.idle(8);

    int[] counts = new int[8];
    IntStream.range(0, 80_000)
        .forEach(i -> counts[chooser.choose(candidates, Keys.of("/item/" + i))]++);

    assertThat(IntStream.of(counts).boxed()).allMatch(count -> count > 7_000 && count < 13_000);
  }

  @Test
  void holdsNobodyAboveTheBound() {
    ReplicaChooser chooser = ReplicaChooser.boundedLoads(4, 1.25);
    FixedCandidates candidates = FixedCandidates.idle(4).without(2);

    for (int inFlight = 0; inFlight < 300; inFlight++) {
      int chosen = chooser.choose(candidates, KEY); // one hot key
      candidates.give(chosen);
      assertThat(candidates.inFlight(chosen))
          .isLessThanOrEqualTo((int) Math.ceil(1.25 * (inFlight + 1) / 3));
    }
  }

  @Test
  void staysAtHomeWhileThereIsRoom() {
    FixedCandidates candidates = new FixedCandidates(4, 4, 4, 4);
    int home = ReplicaChooser.consistentHash(4).choose(candidates, KEY);

    assertThat(ReplicaChooser.boundedLoads(4, 1.25).choose(candidates, KEY)).isEqualTo(home);
  }

  @Test
  void keepsAKeyOnTwoReplicasUntilBothAreOverloaded() {
    ReplicaChooser chooser = ReplicaChooser.pasch(6, 5, 1);
    FixedCandidates candidates = FixedCandidates.idle(6);

    int[] first = IntStream.range(0, 10).map(i -> give(chooser, candidates)).toArray();
    int eleventh = give(chooser, candidates);

    int[] homes = IntStream.of(first).distinct().toArray();
    assertThat(homes).hasSize(2);
    assertThat(candidates.inFlight(homes[0])).isEqualTo(5);
    assertThat(candidates.inFlight(homes[1])).isEqualTo(5);
    assertThat(homes).doesNotContain(eleventh);
  }

  private static int give(ReplicaChooser chooser, FixedCandidates candidates) {
    int chosen = chooser.choose(candidates, KEY);
    candidates.give(chosen);
    return chosen;
  }

  @Test
  void fillsEachReplicaUpToItsOwnThreshold() {
    ReplicaChooser chooser = ReplicaChooser.pasch(List.of("small", "large"), new int[] {2, 4}, 1);
    FixedCandidates candidates = FixedCandidates.idle(2);

    for (int i = 0; i < 6; i++) {
      give(chooser, candidates);
    }

    assertThat(candidates.inFlight(0)).isEqualTo(2);
    assertThat(candidates.inFlight(1)).isEqualTo(4);
  }

  @Test
  void takesTheNextKeysReplicaWhenTheFirstKeysAreOverloaded() {
    ReplicaChooser chooser = ReplicaChooser.pasch(64, 1, 1);
    FixedCandidates candidates = FixedCandidates.idle(64);
    long other = Keys.of("numpy");
    int firstOfOther = chooser.choose(candidates, other);
    candidates.give(chooser.choose(candidates, KEY));
    candidates.give(chooser.choose(candidates, KEY));

    assertThat(chooser.choose(candidates, new long[] {KEY, other})).isEqualTo(firstOfOther);
  }

  @Test
  void givesEveryKeyTwoDifferentHomes() {
    for (int key = 0; key < 1000; key++) {
      ReplicaChooser chooser = ReplicaChooser.pasch(2, 1, 1);
      FixedCandidates candidates = FixedCandidates.idle(2);
      int first = chooser.choose(candidates, Keys.of(key));
      candidates.give(first);

      assertThat(chooser.choose(candidates, Keys.of(key))).isEqualTo(1 - first);
    }
  }

  @Test
  void givesKeysHomesAmongMembersOnly() {
    ReplicaChooser chooser = ReplicaChooser.pasch(6, 100, 1);
    for (int key = 0; key < 1000; key++) {
      FixedCandidates candidates = new FixedCandidates(0, 50, 50, 50, 0, 50).withMembers(1, 2, 3);

      assertThat(chooser.choose(candidates, Keys.of(key))).isIn(1, 2, 3);
    }
  }

  @Test
  void drawsEachAsOftenEvenWhereMostAreAway() {
    ReplicaChooser chooser = ReplicaChooser.random(3);
    FixedCandidates three = FixedCandidates.idle(400).withMembers(5, 100, 399);

    int[] counts = new int[400];
    IntStream.range(0, 3000).forEach(i -> counts[chooser.choose(three, 0)]++);

    assertThat(List.of(counts[5], counts[100], counts[399]))
        .allMatch(count -> count > 880 && count < 1120);
  }

  @Test
  void hashesTextsTheSameForEver() {
    assertThat(Keys.of("/orders/17")).isEqualTo(-1168160482928425405L); // by another program
    assertThat(Keys.of("a")).isNotEqualTo(Keys.of("b"));
  }

  @Test
  void refusesSettingsThatCannotWork() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReplicaChooser.boundedLoads(4, 1))
        .withMessage("c: 1 (expected a share from 1.01 to 10)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReplicaChooser.pasch(4, 0, 1))
        .withMessage("threshold: 0 (expected 1 to 1000000)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReplicaChooser.pasch(List.of("a", "b"), new int[] {8}, 1))
        .withMessage("thresholds: [8] (expected 2 numbers)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReplicaChooser.pasch(List.of("a", "b"), new int[] {8, 0}, 1))
        .withMessage("threshold: 0 (expected 1 to 1000000)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReplicaChooser.consistentHash(0))
        .withMessage("replicas: 0 (expected 1 to 10000)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReplicaChooser.consistentHash(4).choose(FixedCandidates.idle(5), 1))
        .withMessage("candidates: 5 replicas (expected 4)");
  }
}

package io.github.btc.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every chooser. */
class ReplicaChooserContractTest {

  private static final int REPLICAS = 5;
  private static final List<String> NAMES = List.of("a", "b", "c", "d", "e");

  static Stream<Named<Supplier<ReplicaChooser>>> choosers() {
    return Stream.of(
        named("round robin", ReplicaChooser::roundRobin),
        named("least request", ReplicaChooser::leastRequest),
        named("random", () -> ReplicaChooser.random(7)),
        named("least loaded", () -> ReplicaChooser.leastLoaded(7)),
        named("P2C", () -> ReplicaChooser.powerOfTwoChoices(7)),
        named("hash", () -> ReplicaChooser.consistentHash(REPLICAS)),
        named("CHBL", () -> ReplicaChooser.boundedLoads(REPLICAS, 1.25)),
        named("CHBL by names", () -> ReplicaChooser.boundedLoads(NAMES, 1.25)),
        named("PASch", () -> ReplicaChooser.pasch(REPLICAS, 6, 7)),
        named("PASch by names", () -> ReplicaChooser.pasch(NAMES, 6, 7)),
        named("CARLOs", () -> ReplicaChooser.carlos(REPLICAS, 7)));
  }

  private static Named<Supplier<ReplicaChooser>> named(
      String name, Supplier<ReplicaChooser> maker) {
    return Named.of(name, maker);
  }

  @ParameterizedTest
  @MethodSource("choosers")
  void choosesCandidatesAlone(Supplier<ReplicaChooser> maker) {
    ReplicaChooser chooser = maker.get();
    for (int mask = 1; mask < 1 << REPLICAS; mask++) {
      FixedCandidates candidates = FixedCandidates.idle(REPLICAS).without(awayIn(mask));
      for (int key = 0; key < 50; key++) {
        int chosen = chooser.choose(candidates, Keys.mix(key));
        assertThat(mask >> chosen & 1).as("mask %d, key %d: %d", mask, key, chosen).isEqualTo(1);
      }
    }
  }

  private static int[] awayIn(int mask) {
    return IntStream.range(0, REPLICAS).filter(i -> (mask >> i & 1) == 0).toArray();
  }

  @ParameterizedTest
  @MethodSource("choosers")
  void choosesNobodyWhenAllAreAway(Supplier<ReplicaChooser> maker) {
    FixedCandidates nobody = FixedCandidates.idle(REPLICAS).without(0, 1, 2, 3, 4);

    assertThat(maker.get().choose(nobody, 1)).isEqualTo(ReplicaChooser.NONE);
    assertThat(maker.get().choose(nobody, new long[] {1, 2})).isEqualTo(ReplicaChooser.NONE);
  }

  /** Another thread may read a refusal at any moment of a choice. */
  @ParameterizedTest
  @MethodSource("choosers")
  void choosesOneOrNobodyIfAllGoAwayMeanwhile(Supplier<ReplicaChooser> maker) {
    for (int questions = 0; questions <= 4 * REPLICAS; questions++) {
      int chosen = maker.get().choose(new LeavingCandidates(questions), 1);

      assertThat(chosen)
          .as("all away after %d questions", questions)
          .isBetween(ReplicaChooser.NONE, REPLICAS - 1);
    }
  }

  /** Idle candidates that all go away after a number of questions. */
  private static final class LeavingCandidates implements Candidates {

    private int questionsLeft;

    LeavingCandidates(int questions) {
      this.questionsLeft = questions;
    }

    @Override
    public int size() {
      return REPLICAS;
    }

    @Override
    public boolean isCandidate(int replica) {
      return questionsLeft-- > 0;
    }

    @Override
    public int inFlight(int replica) {
      assertThat(replica).as("a replica").isBetween(0, REPLICAS - 1);
      return 0;
    }
  }

  @ParameterizedTest
  @MethodSource("choosers")
  void leavesNobodyOut(Supplier<ReplicaChooser> maker) {
    ReplicaChooser chooser = maker.get();
    BitSet chosen = new BitSet();

    for (int key = 0; key < 500; key++) {
      chosen.set(chooser.choose(FixedCandidates.idle(REPLICAS), Keys.mix(key)));
    }

    assertThat(chosen.cardinality()).isEqualTo(REPLICAS);
  }

  @ParameterizedTest
  @MethodSource("choosers")
  void choosesAlikeForTheSameSeed(Supplier<ReplicaChooser> maker) {
    assertThat(choices(maker.get())).isEqualTo(choices(maker.get()));
  }

  private static int[] choices(ReplicaChooser chooser) {
    FixedCandidates candidates = FixedCandidates.idle(REPLICAS);
    int[] chosen = new int[300];
    Arrays.setAll(chosen, i -> give(chooser, candidates, Keys.mix(i)));
    return chosen;
  }

  private static int give(ReplicaChooser chooser, FixedCandidates candidates, long key) {
    int chosen = chooser.choose(candidates, key);
    candidates.give(chosen);
    return chosen;
  }
}

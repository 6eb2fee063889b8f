package io.github.btc.research.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.research.placement.Placement.Node;
import io.github.btc.research.placement.PlacementLoop.Action;
import io.github.btc.research.placement.PlacementLoop.Move;
import io.github.btc.research.placement.PlacementLoop.Replica;
import io.github.btc.research.placement.PlacementLoop.ScaleOut;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlacementLoopTest {

  private static final Replica GOOD = new Replica(0, 0, 100, 20);
  private static final Replica SLOW = new Replica(1, 1, 100, 90);
  private static final List<Node> NODES =
      List.of(new Node(0, 0.6, 1), new Node(1, 0.1, 1), new Node(2, 0.7, 0), new Node(3, 0.9, 0));

  private final PlacementLoop patient = new PlacementLoop(LoopRule.patient(50, 4));
  private final PlacementLoop eager = new PlacementLoop(LoopRule.eager(50, 4));

  @Test
  void nobodyMovesWhileTheObjectiveIsMet() {
    assertThat(patient.after(List.of(GOOD), NODES)).isEmpty();
    assertThat(eager.after(List.of(GOOD), NODES)).isEmpty();
  }

  @Test
  void aSlowReplicaMovesToTheFreeNodeWithTheMostIdleTime() {
    assertThat(afterWindows(patient, 3, List.of(GOOD, SLOW), NODES)).contains(new Move(1, 3));
  }

  @Test
  void oneMissedWindowMovesNobody() {
    assertThat(patient.after(List.of(GOOD, SLOW), NODES)).isEmpty();
    assertThat(patient.after(List.of(GOOD), NODES)).isEmpty();
    assertThat(afterWindows(patient, 2, List.of(GOOD, SLOW), NODES)).isEmpty();
  }

  @Test
  void anEagerLoopActsAtOnce() {
    assertThat(eager.after(List.of(GOOD, SLOW), NODES)).contains(new Move(1, 3));
    assertThat(eager.after(List.of(GOOD, SLOW), NODES)).contains(new Move(1, 3));
  }

  /** A new replica is cold, so it is slow without being in the wrong place. */
  @Test
  void nothingIsDoneForSomeWindowsAfterAnAction() {
    assertThat(afterWindows(patient, 3, List.of(GOOD, SLOW), NODES)).isPresent();
    assertThat(afterWindows(patient, 5, List.of(GOOD, SLOW), NODES)).isEmpty();
    assertThat(patient.after(List.of(GOOD, SLOW), NODES)).isPresent();
  }

  @Test
  void nobodyMovesToANodeThatIsHardlyMoreIdle() {
    List<Node> nodes = List.of(new Node(0, 0.6, 1), new Node(1, 0.5, 1), new Node(2, 0.6, 0));

    assertThat(afterWindows(patient, 4, List.of(GOOD, SLOW), nodes)).isEmpty();
  }

  @Test
  void oneMoreReplicaIsStartedIfAllAreSlow() {
    Replica alsoSlow = new Replica(0, 0, 100, 80);

    assertThat(afterWindows(patient, 3, List.of(alsoSlow, SLOW), NODES)).contains(new ScaleOut(3));
  }

  @Test
  void noMoreReplicasAreStartedThanAllowed() {
    PlacementLoop atMostTwo = new PlacementLoop(LoopRule.patient(50, 2));
    Replica alsoSlow = new Replica(0, 0, 100, 80);

    assertThat(afterWindows(atMostTwo, 6, List.of(alsoSlow, SLOW), NODES)).isEmpty();
  }

  @Test
  void aReplicaAloneMovesIfAnotherNodeHasMoreIdleTime() {
    assertThat(afterWindows(patient, 3, List.of(SLOW), NODES)).contains(new Move(1, 3));
  }

  @Test
  void nothingIsDoneWithoutAFreeNode() {
    assertThat(afterWindows(patient, 4, List.of(GOOD, SLOW), NODES.subList(0, 2))).isEmpty();
  }

  /** Returns what the loop does after the last of some equal windows. */
  private static Optional<Action> afterWindows(
      PlacementLoop loop, int windows, List<Replica> replicas, List<Node> nodes) {
    Optional<Action> last = Optional.empty();
    for (int i = 0; i < windows; i++) {
      assertThat(last).isEmpty();
      last = loop.after(replicas, nodes);
    }
    return last;
  }
}

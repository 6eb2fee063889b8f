package io.github.btc.research.benches.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MoveCountTest {

  private static final int NODES = 4;
  private static final int STAY = 18;

  private final MoveCount count = new MoveCount(NODES, STAY);

  /** Nodes 0 and 1 have the replicas at first. Two nodes are free, one of them left just before. */
  @Test
  void aLoopThatMovesOnceInEachStayDoesNotMoveBack() {
    count.moved(3, 0, 2, 0);
    count.moved(STAY + 3, 1, 0, 1);
    count.moved(2 * STAY + 3, 2, 1, 2);

    assertThat(count.moves()).isEqualTo(3);
    assertThat(count.returns()).isZero();
    assertThat(count.withoutCause()).isZero();
  }

  @Test
  void toAndFroInOneStayIsAReturnWithoutCause() {
    count.moved(3, 0, 2, 0);
    count.moved(9, 2, 0, 0);

    assertThat(count.moves()).isEqualTo(2);
    assertThat(count.returns()).isEqualTo(1);
    assertThat(count.withoutCause()).isEqualTo(1);
  }

  @Test
  void aMoveAfterTheNeighbourHasGoneIsWithoutCauseAndNoReturn() {
    count.moved(STAY - 1, 0, 2, 0);
    count.moved(STAY, 2, 0, 1);

    assertThat(count.returns()).isZero();
    assertThat(count.withoutCause()).isEqualTo(1);
  }
}

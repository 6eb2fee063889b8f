package io.github.btc.research.benches.placement;

import java.util.Arrays;

/**
 * Counts the moves of a loop, and those that the neighbour does not explain. A loop that moves once
 * in each stay of the neighbour is stable, also if it comes back to a node later. Not thread-safe.
 */
final class MoveCount {

  private static final int NEVER = -1;

  private final int windowsOfAStay;
  private final int[] leftInStay;
  private int moves;
  private int returns;
  private int withoutCause;

  /**
   * Begins with no moves.
   *
   * @param nodes number of nodes
   * @param windowsOfAStay windows for which the neighbour stays on a node
   */
  MoveCount(int nodes, int windowsOfAStay) {
    this.windowsOfAStay = windowsOfAStay;
    this.leftInStay = new int[nodes];
    Arrays.fill(leftInStay, NEVER);
  }

  /**
   * Counts a move.
   *
   * @param window window in which the loop decided, from 0
   * @param from node that the replica leaves
   * @param to node that it moves to
   * @param neighbour node with the neighbour in this window
   */
  void moved(int window, int from, int to, int neighbour) {
    int stay = window / windowsOfAStay;
    moves++;
    returns += leftInStay[to] == stay ? 1 : 0; // nothing has changed since
    withoutCause += from == neighbour ? 0 : 1;
    leftInStay[from] = stay;
  }

  int moves() {
    return moves;
  }

  /** Returns the moves to a node that was left in the same stay of the neighbour. */
  int returns() {
    return returns;
  }

  /** Returns the moves away from a node without the neighbour. */
  int withoutCause() {
    return withoutCause;
  }
}

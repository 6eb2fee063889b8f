package io.github.btc.research.benches.placement;

import io.github.btc.research.benches.placement.PlacementPlan.Loop;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The result of a run with a loop.
 *
 * @param loop loop
 * @param times response times
 * @param windows what was seen and done in each window
 * @param moves how often a replica moved
 * @param returns how many of these moves led to a node that was left in the same stay of the
 *     neighbour
 * @param withoutCause how many of these moves left a node without the neighbour
 * @param scaleOuts how often a replica was added
 * @param errors requests without a good answer
 */
record LoopResult(
    Loop loop,
    Histogram times,
    List<Window> windows,
    int moves,
    int returns,
    int withoutCause,
    int scaleOuts,
    int errors) {

  /**
   * A window.
   *
   * @param neighbour node with the neighbour
   * @param nodes nodes of the replicas
   * @param p90Millis p90 of each of these replicas
   * @param hasMissed whether one of them missed the objective
   * @param action what the loop did; an empty text for nothing
   */
  record Window(
      int neighbour,
      List<Integer> nodes,
      List<Double> p90Millis,
      boolean hasMissed,
      String action) {}

  long missedWindows() {
    return windows.stream().filter(Window::hasMissed).count();
  }
}

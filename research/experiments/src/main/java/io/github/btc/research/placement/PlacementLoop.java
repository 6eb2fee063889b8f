package io.github.btc.research.placement;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/*
 * A window that misses the objective has one of two causes. One replica is much slower than the
 * others: its node has no time for it, and the replica moves. All are slow: there are too few of
 * them, and another one is added. With one replica alone the idle time of its node decides.
 *
 * Whoever acts on one window acts on noise; whoever acts again before the new replica is warm takes
 * the cost of the first action for a reason for the second one.
 */

/**
 * The resource manager of section 6.3: it decides from windows of response times. Not thread-safe.
 */
public final class PlacementLoop {

  private final LoopRule rule;
  private int missed;
  private int rest;

  public PlacementLoop(LoopRule rule) {
    this.rule = rule;
  }

  /**
   * A replica in one window.
   *
   * @param number the number of the replica
   * @param node the node of the replica
   * @param requests the number of answers in the window
   * @param p90Millis the 90th percentile of their response times
   */
  public record Replica(int number, int node, long requests, double p90Millis) {}

  /** An action of the loop. */
  public sealed interface Action {}

  /** Starts a replica on another node, and ends the old one once the new one serves. */
  public record Move(int replica, int toNode) implements Action {}

  /** Starts one more replica. */
  public record ScaleOut(int node) implements Action {}

  /**
   * Decides.
   *
   * @param replicas the replicas that serve
   * @param nodes all nodes, with the idle time of the window
   * @return an action, which the caller carries out before the next window
   */
  public Optional<Action> after(List<Replica> replicas, List<Placement.Node> nodes) {
    boolean hasMissed = replicas.stream().anyMatch(this::misses);
    missed = hasMissed ? missed + 1 : 0;
    if (rest > 0) {
      rest--;
      return Optional.empty();
    }
    if (missed < rule.missedWindows()) {
      return Optional.empty();
    }
    Optional<Action> action = action(replicas, nodes);
    if (action.isPresent()) {
      missed = 0;
      rest = rule.restWindows();
    }
    return action;
  }

  private boolean misses(Replica replica) {
    return replica.requests() > 0 && replica.p90Millis() > rule.objectiveMillis();
  }

  private Optional<Action> action(List<Replica> replicas, List<Placement.Node> nodes) {
    Optional<Placement.Node> best =
        nodes.stream()
            .filter(node -> replicas.stream().noneMatch(each -> each.node() == node.number()))
            .max(Comparator.comparingDouble(Placement.Node::idle));
    if (best.isEmpty()) {
      return Optional.empty();
    }
    Replica slowest =
        replicas.stream().max(Comparator.comparingDouble(Replica::p90Millis)).orElseThrow();
    double idleHere = idle(nodes, slowest.node());
    boolean isBetterThere = best.get().idle() >= idleHere + rule.moreIdle();
    if (isBetterThere && isSlowerThanOthers(slowest, replicas)) {
      return Optional.of(new Move(slowest.number(), best.get().number()));
    }
    boolean allMiss = replicas.stream().allMatch(this::misses);
    return allMiss && replicas.size() < rule.most()
        ? Optional.of(new ScaleOut(best.get().number()))
        : Optional.empty();
  }

  private boolean isSlowerThanOthers(Replica slowest, List<Replica> replicas) {
    return replicas.stream()
        .filter(each -> each != slowest && each.requests() > 0)
        .allMatch(each -> slowest.p90Millis() >= rule.slowerBy() * each.p90Millis());
  }

  private static double idle(List<Placement.Node> nodes, int number) {
    return nodes.stream()
        .filter(each -> each.number() == number)
        .mapToDouble(Placement.Node::idle)
        .findFirst()
        .orElseThrow();
  }
}

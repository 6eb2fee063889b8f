package io.github.btc.research.benches.placement;

import io.github.btc.research.benches.placement.LoopResult.Window;
import io.github.btc.research.benches.placement.PlacementPlan.Loop;
import io.github.btc.research.placement.Placement;
import io.github.btc.research.placement.PlacementLoop;
import io.github.btc.research.placement.PlacementLoop.Action;
import io.github.btc.research.placement.PlacementLoop.Move;
import io.github.btc.research.placement.PlacementLoop.ScaleOut;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One run with a loop. The neighbour stays on a node for some windows and goes to the next one, so
 * every loop meets the same. A replica starts beside the windows, which go on meanwhile.
 */
final class LoopRun {

  private static final int NEVER = -1_000_000;

  private final PlacementPlan plan;
  private final Loop loop;
  private final List<Node> nodes;
  private final Service service;
  private final PlacementLoop rule;
  private final MoveCount moves;
  private final List<Window> windows = new ArrayList<>();
  private CompletableFuture<Void> starting = CompletableFuture.completedFuture(null);
  private int scaleOuts;

  LoopRun(PlacementPlan plan, Loop loop, List<Node> nodes, Service service) {
    this.plan = plan;
    this.loop = loop;
    this.nodes = nodes;
    this.service = service;
    this.rule = new PlacementLoop(plan.rule(loop));
    this.moves = new MoveCount(nodes.size(), PlacementPlan.WINDOWS_OF_A_NEIGHBOUR);
  }

  LoopResult run() throws IOException, InterruptedException {
    long begun = System.nanoTime();
    long count = plan.loopTime().toNanos() / plan.window().toNanos();
    look(NEVER); // what was before does not count
    for (int window = 0; window < count; window++) {
      int place = window / PlacementPlan.WINDOWS_OF_A_NEIGHBOUR % nodes.size();
      if (window % PlacementPlan.WINDOWS_OF_A_NEIGHBOUR == 0) {
        nodes.forEach(Node::calm);
        nodes.get(place).stress(plan.stress(), plan.seed() + window);
      }
      PlacementRun.sleep(plan.window());
      windows.add(look(place));
    }
    starting.join();
    return new LoopResult(
        loop,
        service.between(begun, System.nanoTime()),
        windows,
        moves.moves(),
        moves.returns(),
        moves.withoutCause(),
        scaleOuts,
        service.errors());
  }

  private Window look(int neighbour) {
    List<PlacementLoop.Replica> replicas = service.window();
    List<Placement.Node> seen = new ArrayList<>();
    for (Node each : nodes) {
      seen.add(
          new Placement.Node(each.number(), each.idleSinceLastLook(), service.replicasOn(each)));
    }
    String action = "";
    if (neighbour != NEVER && loop != Loop.NONE && starting.isDone()) {
      action = rule.after(replicas, seen).map(each -> carryOut(each, neighbour)).orElse("");
    }
    return new Window(
        neighbour,
        replicas.stream().map(PlacementLoop.Replica::node).toList(),
        replicas.stream().map(PlacementLoop.Replica::p90Millis).toList(),
        replicas.stream().anyMatch(each -> each.p90Millis() > plan.objectiveMillis()),
        action);
  }

  private String carryOut(Action action, int neighbour) {
    if (action instanceof Move move) {
      int from = nodeOf(move.replica());
      moves.moved(windows.size(), from, move.toNode(), neighbour);
      start(move.toNode(), () -> service.retire(move.replica()));
      return "moves from node " + from + " to node " + move.toNode();
    }
    int node = ((ScaleOut) action).node();
    scaleOuts++;
    start(node, () -> {});
    return "one more on node " + node;
  }

  private int nodeOf(int replica) {
    return service.node(replica).number();
  }

  private void start(int node, Runnable afterwards) {
    starting =
        CompletableFuture.runAsync(
            () -> {
              try {
                service.launch(nodes.get(node));
                afterwards.run();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }
}

package io.github.btc.research.benches.placement;

import io.github.btc.research.benches.placement.PlacementPlan.Loop;
import io.github.btc.research.placement.Placement;
import io.github.btc.tools.console.container.ContainerLimits;
import io.github.btc.tools.console.container.ControlGroups;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/** Runs the experiments of chapter 6 on this machine. */
final class PlacementRun {

  private static final int MEMORY_MEGABYTES = 1024;
  private static final int FIRST_EMPTY = 1;

  private final PlacementPlan plan;
  private final Workplace workplace;
  private final ControlGroups groups = ControlGroups.ofThisMachine();
  private final SplittableRandom draws;

  PlacementRun(PlacementPlan plan, Workplace workplace) {
    this.plan = plan;
    this.workplace = workplace;
    this.draws = new SplittableRandom(plan.seed());
  }

  /**
   * The result of a scheduler.
   *
   * @param policy scheduler
   * @param isStressed whether the second replica was started on the stressed node
   * @param startMillis time until it served
   * @param base response times with one replica
   * @param transition response times while the second one started and was cold
   * @param steady response times with both
   * @param course mean response times over the whole run
   * @param errors requests without a good answer
   */
  record Phases(
      Placement policy,
      boolean isStressed,
      double startMillis,
      Histogram base,
      Histogram transition,
      Histogram steady,
      Course course,
      int errors) {}

  /**
   * The course of a run.
   *
   * @param windowMillis mean response time of each window of the base phase and what follows it
   * @param transitionSeconds when the transition began
   * @param steadySeconds when the steady phase began
   */
  record Course(List<Double> windowMillis, double transitionSeconds, double steadySeconds) {}

  /** Experiments E1 and E2: where the second replica starts. */
  Phases phases(Placement policy) throws IOException, InterruptedException {
    List<Node> nodes = nodes();
    try (Service service = new Service(workplace, plan.seed())) {
      service.launch(nodes.get(0));
      service.begin(plan.requestsPerSecond());
      sleep(plan.phase().dividedBy(2));
      long base = System.nanoTime();
      sleep(plan.phase().dividedBy(2));
      nodes.get(FIRST_EMPTY).stress(plan.stress(), plan.seed());
      long launched = System.nanoTime();
      Node chosen = nodes.get(policy.choose(empty(nodes, service), draws::nextInt));
      Service.Replica second = service.launch(chosen);
      sleep(plan.transition());
      long steady = System.nanoTime();
      sleep(plan.phase());
      long end = System.nanoTime();
      return new Phases(
          policy,
          chosen.isStressed(),
          second.startMillis(),
          service.between(base, launched),
          service.between(launched, steady),
          service.between(steady, end),
          new Course(
              service.meanMillis(base, end, plan.window()),
              (launched - base) / 1e9,
              (steady - base) / 1e9),
          service.errors());
    } finally {
      nodes.forEach(Node::remove);
    }
  }

  /** The schedulers of the source know what there is, and not what was measured. */
  private List<Placement.Node> empty(List<Node> nodes, Service service) {
    List<Placement.Node> empty = new ArrayList<>();
    for (Node each : nodes.subList(0, FIRST_EMPTY + 2)) {
      if (service.replicasOn(each) == 0) {
        double idle = each.isStressed() ? 1 - plan.stress() : 1;
        empty.add(new Placement.Node(each.number(), idle, 0));
      }
    }
    return empty;
  }

  /**
   * Times of starts.
   *
   * @param emptyMillis on a node on which nothing else runs
   * @param stressedMillis on a stressed node
   */
  record Starts(List<Double> emptyMillis, List<Double> stressedMillis) {}

  /** Experiment E3: how long a start takes. Both nodes in turn. */
  Starts starts() throws IOException, InterruptedException {
    List<Node> nodes = nodes();
    Starts starts = new Starts(new ArrayList<>(), new ArrayList<>());
    try {
      nodes.get(1).stress(plan.stress(), plan.seed());
      for (int i = 0; i < plan.starts(); i++) {
        starts.emptyMillis().add(start(nodes.get(0)));
        starts.stressedMillis().add(start(nodes.get(1)));
      }
      return starts;
    } finally {
      nodes.forEach(Node::remove);
    }
  }

  private double start(Node node) throws IOException {
    try (Service service = new Service(workplace, plan.seed())) {
      Service.Replica replica = service.launch(node);
      node.end(replica.process());
      return replica.startMillis();
    }
  }

  /** The closed loop: a neighbour goes from node to node, and the loop answers. */
  LoopResult loop(Loop loop) throws IOException, InterruptedException {
    List<Node> nodes = nodes();
    try (Service service = new Service(workplace, plan.seed())) {
      service.launch(nodes.get(0));
      service.launch(nodes.get(1));
      service.begin(plan.requestsPerSecond());
      sleep(plan.phase().dividedBy(2));
      return new LoopRun(plan, loop, nodes, service).run();
    } finally {
      nodes.forEach(Node::remove);
    }
  }

  private List<Node> nodes() throws IOException {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < plan.nodes(); i++) {
      ContainerLimits limits = new ContainerLimits(plan.quotaCpus(), MEMORY_MEGABYTES);
      nodes.add(new Node(i, plan.quotaCpus(), groups.create("node-" + i, limits), workplace));
    }
    return nodes;
  }

  static void sleep(Duration time) throws InterruptedException {
    Thread.sleep(time.toMillis());
  }
}

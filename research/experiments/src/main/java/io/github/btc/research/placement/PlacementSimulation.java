package io.github.btc.research.placement;

import io.github.btc.client.Candidates;
import io.github.btc.client.ReplicaChooser;
import io.github.btc.research.placement.PlacementLoop.Action;
import io.github.btc.research.placement.PlacementLoop.Move;
import io.github.btc.research.placement.PlacementLoop.ScaleOut;
import io.github.btc.research.placement.PlacementResult.Phase;
import io.github.btc.research.placement.SimulatedNode.Job;
import io.github.btc.tools.simulator.engine.EventQueue;
import io.github.btc.tools.simulator.engine.Seeds;
import io.github.btc.tools.simulator.results.Latency;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/*
 * The experiment of section 6.4.1: one replica serves from a node of its own. Then one of two empty
 * nodes is stressed, and another replica is started on one of the two. With a rule there is a loop
 * beside it, and neighbours come to any node and leave.
 *
 * What the source leaves open and we chose: the neighbour has as many threads as the node has cores.
 * Each thread runs and sleeps for exponential times, as stress-ng does with a load, by the clock and
 * not by the CPU time that it has got. A replica that has just started needs more CPU time for each
 * request, until its code is compiled.
 */

/** One run of a {@link PlacementScenario}. Single-threaded; the same seed gives the same result. */
public final class PlacementSimulation {

  private static final int MOST_REPLICAS = 4_096;
  private static final long RETURN_NANOS = TimeUnit.MINUTES.toNanos(2);

  // What an event is; its node, thread or client stands above, and a version above that.
  private static final int ARRIVAL = 0;
  private static final int CLIENT = 1;
  private static final int END = 2;
  private static final int STRESS = 3;
  private static final int NEIGHBOUR = 4;
  private static final int LAUNCH = 5;
  private static final int START_WORK = 6;
  private static final int LOOK = 7;
  private static final int KINDS = 8;
  private static final int PLACES = 1 << 20;

  private final PlacementScenario scenario;
  private final EventQueue events = new EventQueue();
  private final SplittableRandom arrivals;
  private final SplittableRandom works;
  private final SplittableRandom stresses;
  private final SplittableRandom draws;
  private final SplittableRandom visits;
  private final SimulatedNode[] nodes;
  private final List<SimulatedReplica> replicas = new ArrayList<>();
  private final ReplicaChooser chooser;
  private final Serving serving = new Serving();
  private final @Nullable PlacementLoop loop;
  private final Map<Phase, Histogram> phases = new EnumMap<>(Phase.class);
  private final Histogram all = new Histogram(3);
  private final List<Double> starts = new ArrayList<>();
  private final long[] leftNanos;
  private int startedOnStressed;
  private int moves;
  private int returns;
  private int scaleOuts;
  private int windows;
  private int missed;
  private long secondServesNanos = Long.MAX_VALUE;
  private long launchedNanos = Long.MAX_VALUE;

  private PlacementSimulation(PlacementScenario scenario, long seed) {
    this.scenario = scenario;
    Seeds seeds = new Seeds(seed);
    this.arrivals = seeds.stream("arrivals");
    this.works = seeds.stream("works");
    this.stresses = seeds.stream("stresses");
    this.draws = seeds.stream("draws");
    this.visits = seeds.stream("visits");
    this.nodes = new SimulatedNode[scenario.nodes()];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = new SimulatedNode(i, scenario.cores());
    }
    this.leftNanos = new long[nodes.length];
    Arrays.fill(leftNanos, Long.MIN_VALUE / 2);
    this.chooser =
        scenario.leastRequest() ? ReplicaChooser.leastRequest() : ReplicaChooser.roundRobin();
    this.loop = scenario.rule() == null ? null : new PlacementLoop(scenario.rule());
    for (Phase phase : Phase.values()) {
      phases.put(phase, new Histogram(3));
    }
  }

  /** Runs it. */
  public static PlacementResult run(PlacementScenario scenario, long seed) {
    return new PlacementSimulation(scenario, seed).run();
  }

  /**
   * Launches containers one after another on one node, as in section 6.4.2.
   *
   * @param scenario the cores, the stress and the times of a start; the rest does not matter
   * @param isStressed whether the node is stressed
   * @param launches how many
   * @return the time of each in ms
   */
  public static List<Double> starts(
      PlacementScenario scenario, boolean isStressed, int launches, long seed) {
    return new PlacementSimulation(scenario, seed).starts(isStressed, launches);
  }

  private List<Double> starts(boolean isStressed, int launches) {
    if (isStressed) {
      neighbourComes(nodes[0]);
    }
    launch(0, -1);
    while (starts.size() < launches) {
      handle(events.take());
      if (replicas.get(replicas.size() - 1).serves) {
        launch(0, -1);
      }
    }
    return starts;
  }

  private PlacementResult run() {
    for (int node = 0; node < scenario.replicas(); node++) {
      SimulatedReplica first = new SimulatedReplica(node, 0, -1);
      first.serves = true;
      first.warmUp();
      replicas.add(first);
    }
    begin();
    long end = scenario.duration().toNanos();
    while (events.nextNanos() <= end) {
      handle(events.take());
    }
    Map<Phase, Latency> latencies = new EnumMap<>(Phase.class);
    phases.forEach((phase, nanos) -> latencies.put(phase, Latency.of(nanos)));
    return new PlacementResult(
        all.getTotalCount(),
        Latency.of(all),
        latencies,
        starts,
        startedOnStressed,
        moves,
        returns,
        scaleOuts,
        missed / Math.max(1.0, windows));
  }

  private void begin() {
    if (scenario.clients() == 0) {
      put(0, ARRIVAL, 0);
    }
    for (int client = 0; client < scenario.clients(); client++) {
      put(Math.round(arrivals.nextExponential() * scenario.thinkNanos()), CLIENT, client);
    }
    if (scenario.launchAt() != null) {
      put(scenario.launchAt().toNanos(), LAUNCH, 0);
    }
    if (loop != null) {
      put(scenario.window().toNanos(), LOOK, 0);
    }
    if (scenario.neighbours() != null) {
      put(Math.round(visits.nextExponential() * scenario.neighbours().toNanos()), NEIGHBOUR, 0);
    }
  }

  private void put(long atNanos, int kind, long place) {
    events.put(atNanos, kind + KINDS * place);
  }

  private long now() {
    return events.nowNanos();
  }

  private void handle(long event) {
    int kind = (int) (event % KINDS);
    int place = (int) (event / KINDS % PLACES);
    long version = event / KINDS / PLACES;
    switch (kind) {
      case ARRIVAL -> arrive();
      case CLIENT -> send(place);
      case END -> end(nodes[place], version);
      case STRESS -> goOn(place, version);
      case NEIGHBOUR -> neighbourMoves(place);
      case LAUNCH -> launchSecond();
      case START_WORK -> startWork(place);
      default -> look();
    }
  }

  private void arrive() {
    put(now() + Math.round(arrivals.nextExponential() * 1e9 / scenario.perSecond()), ARRIVAL, 0);
    send(-1);
  }

  private void send(int client) {
    int number = chooser.choose(serving, 0);
    SimulatedReplica replica = replicas.get(number);
    replica.inFlight++;
    double coldness = replica.coldness(scenario.cold(), scenario.warmAfter());
    double work = scenario.service().sample(works) * coldness;
    add(nodes[replica.node], new Job(number, client, now(), false), work);
  }

  private void add(SimulatedNode node, Job job, double workNanos) {
    node.cores.advance(now());
    node.cores.add(job, workNanos);
    expectEnd(node);
  }

  private void expectEnd(SimulatedNode node) {
    node.version++;
    long next = node.cores.nextEndNanos();
    if (next != SharedCores.NEVER) {
      put(next, END, node.number + (long) PLACES * node.version);
    }
  }

  private void end(SimulatedNode node, long version) {
    if (version != node.version) {
      return; // something has changed since
    }
    node.cores.advance(now());
    while (node.cores.hasEnded()) {
      ended(node.cores.takeEnded());
    }
    expectEnd(node);
  }

  private void ended(Job job) {
    if (job.isStart()) {
      serves(job);
    } else {
      answered(job);
    }
  }

  private void answered(Job job) {
    SimulatedReplica replica = replicas.get(job.replica());
    long nanos = now() - job.sinceNanos();
    replica.inFlight--;
    replica.answered(nanos);
    if (job.sinceNanos() >= scenario.warmup().toNanos()) {
      all.recordValue(nanos);
      phases.get(phaseOf(job.sinceNanos())).recordValue(nanos);
    }
    if (job.client() >= 0) {
      long thinks = Math.round(arrivals.nextExponential() * scenario.thinkNanos());
      put(now() + thinks, CLIENT, job.client());
    }
  }

  private Phase phaseOf(long sinceNanos) {
    if (sinceNanos < launchedNanos) {
      return Phase.BASE;
    }
    boolean isSteady = sinceNanos - scenario.transition().toNanos() >= secondServesNanos;
    return isSteady ? Phase.STEADY : Phase.TRANSITION;
  }

  // Neighbours

  private void neighbourComes(SimulatedNode node) {
    node.visit++;
    node.isStressed = true;
    for (int thread = 0; thread < scenario.cores() && scenario.stress() > 0; thread++) {
      toggle(node, thread);
    }
  }

  private void neighbourLeaves(SimulatedNode node) {
    node.visit++;
    node.isStressed = false;
    for (int thread = 0; thread < scenario.cores(); thread++) {
      if (node.stressing[thread]) {
        stress(node, thread, false);
      }
    }
  }

  /** A thread begins to run, or sleeps until its share of the time is right again. */
  private void toggle(SimulatedNode node, int thread) {
    boolean runs = !node.stressing[thread];
    stress(node, thread, runs);
    double share = scenario.stress();
    double mean = runs ? scenario.sliceNanos() : scenario.sliceNanos() * (1 - share) / share;
    long lasts = Math.max(1, Math.round(stresses.nextExponential() * mean));
    long place = (long) node.number * scenario.cores() + thread;
    put(now() + lasts, STRESS, place + (long) PLACES * node.visit);
  }

  private void stress(SimulatedNode node, int thread, boolean runs) {
    node.cores.advance(now());
    node.stressing[thread] = runs;
    node.cores.stress(runs ? 1 : -1);
    expectEnd(node);
  }

  private void goOn(int place, long visit) {
    SimulatedNode node = nodes[place / scenario.cores()];
    if (visit == node.visit) { // else it is the thread of a neighbour that has left
      toggle(node, place % scenario.cores());
    }
  }

  /** One neighbour at a time: it comes to a node that is drawn, and leaves after a while. */
  private void neighbourMoves(int place) {
    if (place > 0) {
      neighbourLeaves(nodes[place - 1]);
    }
    int next = place > 0 ? 0 : 1 + visits.nextInt(nodes.length);
    if (next > 0) {
      neighbourComes(nodes[next - 1]);
    }
    double mean = scenario.neighbours().toNanos();
    put(now() + Math.round(visits.nextExponential() * mean), NEIGHBOUR, next);
  }

  // Replicas

  private void launchSecond() {
    launchedNanos = now();
    neighbourComes(nodes[scenario.replicas()]); // the first empty one
    List<Placement.Node> empty = new ArrayList<>();
    for (SimulatedNode each : nodes) {
      if (replicasOn(each) == 0) {
        double idle = each.isStressed ? 1 - scenario.stress() : 1; // perfect knowledge
        empty.add(new Placement.Node(each.number, idle, 0));
      }
    }
    launch(scenario.placement().choose(empty, draws::nextInt), -1);
  }

  private int replicasOn(SimulatedNode node) {
    return (int) replicas.stream().filter(each -> !each.isGone && each.node == node.number).count();
  }

  private void launch(int node, int replaces) {
    replicas.add(new SimulatedReplica(node, now(), replaces));
    startedOnStressed += nodes[node].isStressed ? 1 : 0;
    put(now() + scenario.startWait().sample(works), START_WORK, replicas.size() - 1);
  }

  private void startWork(int number) {
    SimulatedReplica replica = replicas.get(number);
    Job start = new Job(number, -1, replica.launchedNanos, true);
    add(nodes[replica.node], start, scenario.startWork().sample(works));
  }

  private void serves(Job start) {
    SimulatedReplica replica = replicas.get(start.replica());
    replica.serves = true;
    starts.add((now() - replica.launchedNanos) / 1e6);
    if (secondServesNanos == Long.MAX_VALUE) {
      secondServesNanos = now();
    }
    if (replica.replaces >= 0) {
      SimulatedReplica old = replicas.get(replica.replaces);
      old.serves = false; // what it has is answered
      old.isGone = true;
      leftNanos[old.node] = now();
    }
  }

  // The loop

  private void look() {
    put(now() + scenario.window().toNanos(), LOOK, 0);
    List<Placement.Node> seen = new ArrayList<>();
    for (SimulatedNode each : nodes) {
      each.cores.advance(now());
      expectEnd(each);
      double idle = each.idleSinceLastLook(now());
      seen.add(new Placement.Node(each.number, idle, replicasOn(each)));
    }
    List<PlacementLoop.Replica> measured = measured();
    count(measured);
    boolean isStarting = replicas.stream().anyMatch(each -> !each.serves && !each.isGone);
    if (!isStarting && replicas.size() < MOST_REPLICAS) {
      loop.after(measured, seen).ifPresent(this::carryOut);
    }
  }

  private List<PlacementLoop.Replica> measured() {
    List<PlacementLoop.Replica> measured = new ArrayList<>();
    for (int i = 0; i < replicas.size(); i++) {
      SimulatedReplica each = replicas.get(i);
      if (each.serves) {
        double p90 = each.window.getValueAtPercentile(90) / 1e6;
        long requests = each.window.getTotalCount();
        measured.add(new PlacementLoop.Replica(i, each.node, requests, p90));
        each.window.reset();
      }
    }
    return measured;
  }

  private void count(List<PlacementLoop.Replica> measured) {
    if (now() < scenario.warmup().toNanos()) {
      return;
    }
    windows++;
    double objective = scenario.rule().objectiveMillis();
    missed += measured.stream().anyMatch(each -> each.p90Millis() > objective) ? 1 : 0;
  }

  private void carryOut(Action action) {
    if (action instanceof Move move) {
      moves++;
      returns += now() - leftNanos[move.toNode()] < RETURN_NANOS ? 1 : 0;
      launch(move.toNode(), move.replica());
    } else if (action instanceof ScaleOut out) {
      scaleOuts++;
      launch(out.node(), -1);
    }
  }

  /** The replicas that serve, for the chooser. */
  private final class Serving implements Candidates {
    @Override
    public int size() {
      return replicas.size();
    }

    @Override
    public boolean isCandidate(int replica) {
      return replicas.get(replica).serves;
    }

    @Override
    public int inFlight(int replica) {
      return replicas.get(replica).inFlight;
    }
  }
}

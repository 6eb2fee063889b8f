package io.github.btc.research.ablation;

import io.github.btc.research.ablation.Scene.Router;
import io.github.btc.research.ablation.Scene.Traffic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** One run of a scene: its clock, its requests and its router. The same seed, the same outcome. */
final class SceneRun {

  private static final long HOP_NANOS = 300_000;
  private static final long SLOW_NANOS = 3_000_000_000L;
  private static final long PAUSE_NANOS = 50_000_000;
  private static final double MEAN_SERVICE_NANOS = 5e6;

  private final Scene scene;
  private final Totals totals;
  private final SplittableRandom arrivals; // the same requests, whatever is switched off
  private final SplittableRandom routing;
  private final List<SceneReplica> replicas = new ArrayList<>();
  private final PriorityQueue<Wake> queue =
      new PriorityQueue<>(Comparator.comparingLong(Wake::nanos).thenComparingLong(Wake::order));
  private long order;
  private long nowNanos;

  private record Wake(long nanos, long order, Runnable action) {}

  /** A request at a replica. */
  static final class Request {
    final long serviceNanos;
    final Runnable next;
    long endNanos;
    long admittedNanos;

    Request(long serviceNanos, Runnable next) {
      this.serviceNanos = serviceNanos;
      this.next = next;
    }
  }

  private SceneRun(Scene scene, Ablated ablated, long seed) {
    SplittableRandom seeds = new SplittableRandom(seed);
    this.scene = scene;
    this.totals = new Totals(scene);
    this.arrivals = seeds.split();
    this.routing = seeds.split();
    for (int i = 0; i < scene.replicas(); i++) {
      replicas.add(new SceneReplica(this, scene, ablated, i, seeds.split()));
    }
  }

  static Outcome of(Scene scene, Ablated ablated, long seed) {
    SceneRun run = new SceneRun(scene, ablated, seed);
    run.replicas.forEach(SceneReplica::step);
    run.arriveLater();
    for (int i = 0; i < scene.traffic().slowClients(); i++) {
      run.sendSlowly();
    }
    long end = (long) (scene.seconds() * 1e9);
    while (run.queue.peek() != null && run.queue.peek().nanos() <= end) {
      Wake wake = run.queue.remove();
      run.nowNanos = wake.nanos();
      wake.action().run();
    }
    run.nowNanos = end;
    return run.totals.outcome();
  }

  long nowNanos() {
    return nowNanos;
  }

  Totals totals() {
    return totals;
  }

  void at(long nanos, Runnable action) {
    queue.add(new Wake(nanos, order++, action));
  }

  // --- requests ------------------------------------------------------------------------------

  private void arriveLater() {
    Traffic traffic = scene.traffic();
    double second = nowNanos / 1e9;
    boolean burst = second % traffic.burstEverySeconds() < traffic.burstSeconds();
    double perSecond = traffic.perSecond() * (burst ? traffic.burst() : 1);
    double gap = -Math.log(1 - arrivals.nextDouble()) * 1e9 / perSecond;
    at(nowNanos + (long) gap, this::arrive);
  }

  private void arrive() {
    totals.requests++;
    route(new Request(serviceNanos(), () -> {}));
    arriveLater();
  }

  /** Sends a request, and the next one soon after its answer. */
  private void sendSlowly() {
    route(new Request(SLOW_NANOS, () -> at(nowNanos + PAUSE_NANOS, this::sendSlowly)));
  }

  private long serviceNanos() {
    Traffic traffic = scene.traffic();
    return arrivals.nextDouble() < traffic.longShare()
        ? (long) (arrivals.nextDouble() * traffic.longSeconds() * 1e9)
        : (long) (-Math.log(1 - arrivals.nextDouble()) * MEAN_SERVICE_NANOS);
  }

  // --- the router ----------------------------------------------------------------------------

  /** Sends a request to the least loaded replica that is in, and after a refusal to the next. */
  void route(Request request) {
    List<SceneReplica> untried = new ArrayList<>(replicas);
    while (!untried.isEmpty()) {
      SceneReplica chosen = choose(untried);
      if (chosen.offer(request)) {
        return;
      }
      totals.refused++;
      totals.waitedNanos += HOP_NANOS;
      untried.remove(chosen);
    }
    if (scene.router() == Router.ALONE) {
      replicas.get(0).takeBack(request);
      return;
    }
    totals.failed++;
    request.next.run();
  }

  private SceneReplica choose(List<SceneReplica> untried) {
    int first = routing.nextInt(untried.size());
    SceneReplica best = untried.get(first);
    for (int i = 1; i < untried.size(); i++) {
      SceneReplica other = untried.get((first + i) % untried.size());
      if (rank(other) < rank(best)) {
        best = other;
      }
    }
    return best;
  }

  /** Replicas that are out come last, for a router that finds nobody else. */
  private long rank(SceneReplica replica) {
    return replica.outstanding() + (isOut(replica) ? 1_000_000 : 0);
  }

  private boolean isOut(SceneReplica replica) {
    return replica.isTakenOut() || replica.blockedUntilNanos() > nowNanos;
  }

  /** Takes a replica out, or another one by mistake. */
  void takeOut(int index, boolean out) {
    int taken = scene.router() == Router.MISTAKEN ? (index + 1) % replicas.size() : index;
    replicas.get(taken).takeOut(out);
  }

  /** Tells whether somebody else is in, as an announcer finds out. */
  boolean isSomebodyElseIn(SceneReplica asking) {
    return replicas.stream().anyMatch(other -> other != asking && !other.isAway());
  }
}

package io.github.btc.research.placement;

import io.github.btc.research.placement.NodeScenario.Meeting;
import io.github.btc.tools.simulator.engine.EventQueue;
import io.github.btc.tools.simulator.engine.Seeds;
import io.github.btc.tools.simulator.results.Latency;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * A node whose replicas collect, and what this costs collections and requests. Requests are not
 * stopped by a collection: BTC has sent those of the collecting replica elsewhere, and the others
 * lose CPU time only. Single-threaded; the same seed gives the same result.
 */
public final class NodeSimulation {

  private static final long ARRIVAL = 0;
  private static final long END = 1; // and the version above it
  private static final long COLLECTION = 2; // and the replica above it
  private static final long KINDS = 3;
  private static final int NO_REPLICA = -1;

  private final NodeScenario scenario;
  private final EventQueue events = new EventQueue();
  private final SplittableRandom arrivals;
  private final SplittableRandom works;
  private final SplittableRandom offsets;
  private final SharedCores<Job> cores;
  private final int[] threadsLeft;
  private final long[] begunNanos;
  private final Histogram latency = new Histogram(3);
  private final Histogram collections = new Histogram(3);
  private long version;
  private int atOnce;
  private int mostAtOnce;

  private record Job(int replica, long sinceNanos) {}

  /**
   * The result.
   *
   * @param latency response times
   * @param collections times from the beginning of a collection until its last thread is done
   * @param mostAtOnce the largest number of replicas that collected at the same time
   */
  public record Result(Latency latency, Latency collections, int mostAtOnce) {}

  private NodeSimulation(NodeScenario scenario, long seed) {
    this.scenario = scenario;
    Seeds seeds = new Seeds(seed);
    this.arrivals = seeds.stream("arrivals");
    this.works = seeds.stream("works");
    this.offsets = seeds.stream("offsets");
    this.cores = new SharedCores<>(scenario.cores());
    this.threadsLeft = new int[scenario.replicas()];
    this.begunNanos = new long[scenario.replicas()];
  }

  /** Runs it. */
  public static Result run(NodeScenario scenario, long seed) {
    return new NodeSimulation(scenario, seed).run();
  }

  private Result run() {
    events.put(0, ARRIVAL);
    for (int replica = 0; replica < scenario.replicas(); replica++) {
      events.put(first(replica), COLLECTION + KINDS * replica);
    }
    long end = scenario.duration().toNanos();
    while (events.nextNanos() <= end) {
      handle(events.take());
    }
    return new Result(Latency.of(latency), Latency.of(collections), mostAtOnce);
  }

  private long first(int replica) {
    return switch (scenario.meeting()) {
      case TOGETHER -> scenario.everyNanos();
      case RANDOM -> offsets.nextLong(scenario.everyNanos());
      case TURNS -> scenario.everyNanos() * (replica + 1) / scenario.replicas();
    };
  }

  private void handle(long event) {
    cores.advance(events.nowNanos());
    if (event == ARRIVAL) {
      arrive();
    } else if (event % KINDS == COLLECTION) {
      collect((int) (event / KINDS));
    } else if (event / KINDS == version) {
      while (cores.hasEnded()) {
        ended(cores.takeEnded());
      }
    } else {
      return; // something has changed since this end was expected
    }
    expectEnd();
  }

  private void arrive() {
    double gap = arrivals.nextExponential() * 1e9 / scenario.perSecond();
    events.put(events.nowNanos() + Math.round(gap), ARRIVAL);
    cores.add(new Job(NO_REPLICA, events.nowNanos()), scenario.service().sample(works));
  }

  private void collect(int replica) {
    long next = scenario.everyNanos();
    if (scenario.meeting() == Meeting.RANDOM) {
      next = Math.round(next * (0.8 + 0.4 * offsets.nextDouble()));
    }
    events.put(events.nowNanos() + next, COLLECTION + KINDS * replica);
    if (threadsLeft[replica] > 0) {
      return; // the last one is not over
    }
    threadsLeft[replica] = scenario.threads();
    begunNanos[replica] = events.nowNanos();
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    for (int thread = 0; thread < scenario.threads(); thread++) {
      cores.add(new Job(replica, events.nowNanos()), scenario.workNanos());
    }
  }

  private void ended(Job job) {
    if (job.replica() == NO_REPLICA) {
      latency.recordValue(events.nowNanos() - job.sinceNanos());
    } else if (--threadsLeft[job.replica()] == 0) {
      atOnce--;
      collections.recordValue(events.nowNanos() - begunNanos[job.replica()]);
    }
  }

  private void expectEnd() {
    version++;
    long next = cores.nextEndNanos();
    if (next != SharedCores.NEVER) {
      events.put(next, END + KINDS * version);
    }
  }
}

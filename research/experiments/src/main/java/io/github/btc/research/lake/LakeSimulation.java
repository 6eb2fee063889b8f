package io.github.btc.research.lake;

import io.github.btc.client.Keys;
import io.github.btc.client.ReplicaChooser;
import io.github.btc.research.placement.SharedCores;
import io.github.btc.tools.simulator.engine.EventQueue;
import io.github.btc.tools.simulator.engine.LruCache;
import io.github.btc.tools.simulator.engine.Seeds;
import io.github.btc.tools.simulator.results.Latency;
import io.github.btc.tools.simulator.routing.KnownReplicas;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/*
 * The source prints the number of objects, their sizes and the requests. What it leaves open and we
 * chose: the sizes of the caches, the links, and that the gateway is the bottleneck, because there is
 * one before three disks.
 *
 * The sizes are log-normal: 20 % of the objects below 100 KB and 84 % below 1 MB, as printed, and at
 * most 9 MB. Their sum for 100,000 objects is then 62 GB, where 60 is printed.
 */

/** One run of a {@link LakeScenario}. Single-threaded; the same seed gives the same result. */
public final class LakeSimulation {

  private static final double LOG_MEAN = 12.568;
  private static final double LOG_SIGMA = 1.254;
  private static final int LEAST_BYTES = 17;
  private static final int MOST_BYTES = 9_000_000;
  private static final long WINDOW_NANOS = 10_000_000_000L;
  private static final int MISSED = -1; // the event of a miss that has reached the gateway

  private final LakeScenario scenario;
  private final EventQueue events = new EventQueue();
  private final int[] bytes;
  private final Workload.Objects objects;
  private final ReplicaChooser chooser;
  private final KnownReplicas known;
  private final List<Link> links = new ArrayList<>(); // the gateway, and that of each cache
  private final List<LruCache> caches = new ArrayList<>();
  private final Histogram latency = new Histogram(3);
  private final List<Double> windowsPerSecond = new ArrayList<>();
  private final List<Double> windowsMillis = new ArrayList<>();
  private final Request[] atTheGateway;
  private int sent;
  private int answered;
  private int hits;
  private int inWindow;
  private double nanosInWindow;

  private record Request(int client, int object, int node, long sentNanos, boolean isMiss) {}

  /**
   * A link, and the count of its changes, so that an end that was expected before is not believed.
   */
  private static final class Link {
    private final SharedCores<Request> transfers = new SharedCores<>(1);
    private int version;
  }

  private LakeSimulation(LakeScenario scenario, long seed) {
    this.scenario = scenario;
    Seeds seeds = new Seeds(seed);
    this.bytes = sizes(scenario.objects(), seeds.stream("sizes"));
    this.objects =
        scenario.workload().of(scenario.objects(), scenario.requests(), seeds.stream("requests"));
    this.chooser = scenario.chooser(seeds.seed("chooser"));
    this.known = new KnownReplicas(scenario.nodes());
    this.atTheGateway = new Request[scenario.clients()];
    links.add(new Link());
    for (int i = 0; i < scenario.nodes(); i++) {
      links.add(new Link());
      caches.add(new LruCache(scenario.cacheBytes()));
    }
  }

  /** Draws the sizes of objects. A larger number is no more popular than a smaller one. */
  static int[] sizes(int objects, SplittableRandom random) {
    int[] sizes = new int[objects];
    for (int i = 0; i < objects; i++) {
      double drawn = Math.exp(LOG_MEAN + LOG_SIGMA * random.nextGaussian());
      sizes[i] = (int) Math.max(LEAST_BYTES, Math.min(MOST_BYTES, drawn));
    }
    return sizes;
  }

  /** Runs it. */
  public static LakeResult run(LakeScenario scenario, long seed) {
    return new LakeSimulation(scenario, seed).run();
  }

  private LakeResult run() {
    for (int client = 0; client < scenario.clients(); client++) {
      send(client);
    }
    while (answered < scenario.requests()) {
      handle(events.take());
    }
    double quartiles = (latency.getValueAtPercentile(75) - latency.getValueAtPercentile(25)) / 1e6;
    return new LakeResult(
        Latency.of(latency),
        quartiles,
        (double) hits / sent,
        answered * 1e9 / events.nowNanos(),
        array(windowsPerSecond),
        array(windowsMillis));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private void send(int client) {
    if (sent == scenario.requests()) {
      return;
    }
    sent++;
    int object = objects.next();
    int node = chooser.choose(known, Keys.of(object));
    known.add(node, 1);
    boolean isHit = caches.get(node).use(object);
    hits += isHit ? 1 : 0;
    Request request = new Request(client, object, node, events.nowNanos(), !isHit);
    if (isHit) {
      transfer(1 + node, request, scenario.cacheBytesPerSecond());
    } else {
      atTheGateway[client] = request;
      events.put(events.nowNanos() + scenario.gatewayNanos(), MISSED - (long) client);
    }
  }

  private void handle(long event) {
    if (event <= MISSED) {
      transfer(0, atTheGateway[(int) (MISSED - event)], scenario.gatewayBytesPerSecond());
      return;
    }
    int number = (int) (event % links.size());
    Link link = links.get(number);
    if (event / links.size() != link.version) {
      return; // something has changed since
    }
    link.transfers.advance(events.nowNanos());
    while (link.transfers.hasEnded()) {
      ended(number, link.transfers.takeEnded());
    }
    expectEnd(number);
  }

  private void transfer(int number, Request request, double bytesPerSecond) {
    SharedCores<Request> transfers = links.get(number).transfers;
    transfers.advance(events.nowNanos());
    transfers.add(request, bytes[request.object()] * 1e9 / bytesPerSecond);
    expectEnd(number);
  }

  private void expectEnd(int number) {
    Link link = links.get(number);
    link.version++;
    long next = link.transfers.nextEndNanos();
    if (next != SharedCores.NEVER) {
      events.put(next, number + (long) links.size() * link.version);
    }
  }

  private void ended(int number, Request request) {
    if (number == 0) {
      caches.get(request.node()).put(request.object(), bytes[request.object()]);
      transfer(1 + request.node(), request, scenario.cacheBytesPerSecond());
    } else {
      known.add(request.node(), -1);
      answered(request);
      send(request.client());
    }
  }

  private void answered(Request request) {
    answered++;
    long nanos = events.nowNanos() - request.sentNanos();
    latency.recordValue(nanos);
    while (events.nowNanos() >= WINDOW_NANOS * (windowsPerSecond.size() + 1)) {
      windowsPerSecond.add(inWindow * 1e9 / WINDOW_NANOS);
      windowsMillis.add(inWindow == 0 ? 0 : nanosInWindow / inWindow / 1e6);
      inWindow = 0;
      nanosInWindow = 0;
    }
    inWindow++;
    nanosInWindow += nanos;
  }
}

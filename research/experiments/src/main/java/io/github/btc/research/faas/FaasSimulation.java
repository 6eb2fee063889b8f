package io.github.btc.research.faas;

import io.github.btc.client.Keys;
import io.github.btc.client.ReplicaChooser;
import io.github.btc.tools.simulator.engine.EventQueue;
import io.github.btc.tools.simulator.engine.IndexSet;
import io.github.btc.tools.simulator.engine.IntQueue;
import io.github.btc.tools.simulator.engine.Seeds;
import io.github.btc.tools.simulator.results.Latency;
import io.github.btc.tools.simulator.routing.KnownReplicas;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/*
 * Algorithms 1 to 6 of E. Boza's dissertation. What it leaves open and we chose: consistent hashing
 * instead of mod n; a package that is cached saves its own start, however many of a function's
 * packages are cached; packages start one after the other; a package is cached once it has started;
 * equal loads are drawn.
 */

/** One run of a {@link FaasScenario}. Single-threaded; the same seed gives the same result. */
public final class FaasSimulation {

  private static final long CALL = -1; // all other events are the number of a function that ends

  private final FaasScenario scenario;
  private final Seeds seeds;
  private final PackageCatalogue.Drawn packages;
  private final SplittableRandom calls;
  private final SplittableRandom times;
  private final SplittableRandom stealing;
  private final ReplicaChooser chooser;
  private final ReplicaChooser withoutPackages;
  private final KnownReplicas known;
  private final IndexSet withRoom;
  private final Worker[] workers;
  private final int[] homes; // two for each package; empty if a worker keeps all packages
  private final EventQueue events = new EventQueue();
  private final Histogram latency = new Histogram(3);
  private final IntQueue free = new IntQueue();
  private Function[] functions = new Function[0];
  private int slots;
  private long waiting;
  private long called;

  /** A function that was called. */
  private record Function(long calledNanos, int[] needs, int worker) {}

  private FaasSimulation(FaasScenario scenario, long seed) {
    this.scenario = scenario;
    this.seeds = new Seeds(seed);
    this.packages = scenario.packages().draw(seeds);
    this.calls = seeds.stream("calls");
    this.times = seeds.stream("times");
    this.stealing = seeds.stream("stealing");
    int count = scenario.workers();
    this.chooser =
        scenario.scheduler().chooser(count, scenario.threshold(), seeds.seed("scheduler"));
    this.withoutPackages = ReplicaChooser.leastLoaded(seeds.seed("without-packages"));
    this.known = new KnownReplicas(count);
    this.withRoom = new IndexSet(count);
    this.workers = new Worker[count];
    for (int i = 0; i < count; i++) {
      workers[i] = new Worker(scenario.cacheBytes());
      withRoom.set(i, true);
    }
    this.homes = scenario.keeping() == Keeping.ALL ? new int[0] : homes();
  }

  /** Runs it. */
  public static FaasResult run(FaasScenario scenario, long seed) {
    return new FaasSimulation(scenario, seed).run();
  }

  private FaasResult run() {
    long end = scenario.duration().toNanos();
    long warm = scenario.warmup().toNanos();
    boolean counting = false;
    events.put(0, CALL);
    while (events.nextNanos() <= end) {
      long event = events.take();
      if (!counting && events.nowNanos() >= warm) {
        counting = true;
        restart();
      }
      if (event == CALL) {
        call();
      } else {
        end((int) event);
      }
    }
    return result();
  }

  private void restart() {
    latency.reset();
    called = 0;
    for (Worker worker : workers) {
      worker.restart();
    }
  }

  private void call() {
    called++;
    double gap = calls.nextExponential() * 1e9 / scenario.perSecond();
    events.put(events.nowNanos() + Math.round(gap), CALL);
    int[] needs = packages.needed(calls);
    int worker = choose(needs);
    known.add(worker, 1);
    workers[worker].assigned++;
    if (workers[worker].running < scenario.slots()) {
      start(open(new Function(events.nowNanos(), needs, worker)));
    } else {
      enqueue(open(new Function(events.nowNanos(), needs, worker)), worker);
    }
  }

  private int choose(int[] needs) {
    if (needs.length == 0) {
      return withoutPackages.choose(known, 0);
    }
    if (scenario.scheduler() != Scheduler.PACKAGE_AWARE) {
      return chooser.choose(known, Keys.of(needs[0]));
    }
    long[] keys = new long[needs.length];
    Arrays.setAll(keys, i -> Keys.of(needs[i]));
    return chooser.choose(known, keys);
  }

  private int open(Function function) {
    int number = free.isEmpty() ? slots++ : free.remove();
    if (number >= functions.length) {
      functions = Arrays.copyOf(functions, Math.max(64, 2 * functions.length));
    }
    functions[number] = function;
    return number;
  }

  private void enqueue(int number, int worker) {
    if (scenario.steals() && withRoom.size() > 0) { // somebody is asking for work
      moveTo(withRoom.nextFrom(stealing.nextInt(workers.length)), number);
      start(number);
    } else {
      workers[worker].queue.add(number);
      waiting++;
    }
  }

  private void moveTo(int thief, int number) {
    Function function = functions[number];
    known.add(function.worker(), -1);
    known.add(thief, 1);
    workers[function.worker()].assigned--;
    workers[thief].assigned++;
    functions[number] = new Function(function.calledNanos(), function.needs(), thief);
  }

  private void start(int number) {
    Function function = functions[number];
    Worker worker = workers[function.worker()];
    long nanos = scenario.launchNanos() + Math.round(scenario.runNanos() * times.nextExponential());
    for (int each : function.needs()) {
      nanos += worker.finds(each) ? 0 : packages.startNanos(each, times);
    }
    worker.running++;
    withRoom.set(function.worker(), worker.running < scenario.slots());
    events.put(events.nowNanos() + nanos, number);
  }

  private void end(int number) {
    Function function = functions[number];
    int index = function.worker();
    Worker worker = workers[index];
    latency.recordValue(events.nowNanos() - function.calledNanos());
    keep(worker, index, function.needs());
    free.add(number);
    worker.running--;
    known.add(index, -1);
    withRoom.set(index, true);
    next(index, worker);
  }

  private void keep(Worker worker, int index, int[] used) {
    boolean keepsAll =
        switch (scenario.keeping()) {
          case ALL -> true;
          case AT_HOME -> false;
          case FUNCTION_AT_HOME -> Arrays.stream(used).anyMatch(each -> isHome(each, index));
        };
    for (int each : used) {
      if (keepsAll || isHome(each, index)) {
        worker.cache.put(each, packages.bytes()[each]);
      }
    }
  }

  private boolean isHome(int wanted, int index) {
    return homes.length > 0 && (homes[2 * wanted] == index || homes[2 * wanted + 1] == index);
  }

  /** Algorithm 2: the head of the worker's own queue, else of the longest one. */
  private void next(int index, Worker worker) {
    if (waiting == 0) {
      return;
    }
    if (!worker.queue.isEmpty()) {
      waiting--;
      start(worker.queue.remove());
    } else if (scenario.steals()) {
      int number = longest().queue.remove();
      waiting--;
      moveTo(index, number);
      start(number);
    }
  }

  private Worker longest() {
    Worker longest = workers[0];
    for (Worker each : workers) {
      longest = each.queue.size() > longest.queue.size() ? each : longest;
    }
    return longest;
  }

  /** Asks the chooser itself where each package is at home: idle, then with its choice away. */
  private int[] homes() {
    KnownReplicas idle = new KnownReplicas(workers.length);
    int[] found = new int[2 * scenario.packages().count()];
    for (int i = 0; i < scenario.packages().count(); i++) {
      idle.clearExcluded();
      found[2 * i] = chooser.choose(idle, Keys.of(i));
      idle.exclude(found[2 * i]);
      found[2 * i + 1] = chooser.choose(idle, Keys.of(i));
    }
    return found;
  }

  private FaasResult result() {
    double[] assigned = Arrays.stream(workers).mapToDouble(worker -> worker.assigned).toArray();
    double[] ratios = Arrays.stream(workers).mapToDouble(Worker::hitRatio).sorted().toArray();
    long hits = Arrays.stream(workers).mapToLong(worker -> worker.hits).sum();
    long lookups = Arrays.stream(workers).mapToLong(worker -> worker.lookups).sum();
    return new FaasResult(
        seeds.listed(),
        called,
        Latency.of(latency),
        hits / Math.max(1.0, lookups),
        ratios[ratios.length / 2],
        variation(assigned),
        waiting);
  }

  private static double variation(double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return mean == 0 ? 0 : Math.sqrt(squares / values.length) / mean;
  }
}

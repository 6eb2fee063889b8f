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
import org.jspecify.annotations.Nullable;

/*
 * Algorithms 1 to 6 of E. Boza's dissertation, and the extensions of sections 3.2.4 to 3.2.7 that it
 * proposes and does not evaluate. What it leaves open and we chose: consistent hashing
 * instead of mod n; a package that is cached saves its own start, however many of a function's
 * packages are cached; packages start one after the other; a package is cached once it has started;
 * equal loads are drawn.
 */

/** One run of a {@link FaasScenario}. Single-threaded; the same seed gives the same result. */
public final class FaasSimulation {

  // All other events are the number of a function that ends.
  private static final long CALL = -1;
  private static final long REPORT = -2;

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
  private final int[] sizes;
  private final SplittableRandom drawing;
  private final @Nullable Affinity affinity; // null if nothing depends on homes but the chooser
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
    this.sizes = scenario.sizesOfWorkers();
    this.drawing = seeds.stream("drawing");
    long homeBytes =
        scenario.keeping() == Keeping.SEGMENTS
            ? Math.round(scenario.affinityShare() * scenario.cacheBytes())
            : 0;
    for (int i = 0; i < count; i++) {
      workers[i] = new Worker(scenario.slots() * sizes[i], scenario.cacheBytes(), homeBytes);
      withRoom.set(i, true);
    }
    boolean needsHomes = scenario.keeping() != Keeping.ALL || usesAffinity();
    this.affinity =
        needsHomes
            ? new Affinity(
                chooser, scenario.packages().count(), known, scenario.thresholds(), sizes)
            : null;
  }

  /** Tells whether the choice is ours, because the product has no chooser for it. */
  private boolean usesAffinity() {
    return switch (scenario.scheduler()) {
      case PACKAGE_EXACT, PACKAGE_JIQ -> true;
      case PASCH, PACKAGE_AWARE -> !scenario.hasEqualWorkers();
      default -> false;
    };
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
    if (scenario.reportNanos() > 0) {
      events.put(scenario.reportNanos(), REPORT);
    }
    while (events.nextNanos() <= end) {
      long event = events.take();
      if (!counting && events.nowNanos() >= warm) {
        counting = true;
        restart();
      }
      if (event == CALL) {
        call();
      } else if (event == REPORT) {
        report();
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
    if (workers[worker].running < workers[worker].slots) {
      start(open(new Function(events.nowNanos(), needs, worker)));
    } else {
      enqueue(open(new Function(events.nowNanos(), needs, worker)), worker);
    }
  }

  private int choose(int[] needs) {
    Scheduler scheduler = scenario.scheduler();
    if (scheduler == Scheduler.WEIGHTED_RANDOM) {
      return drawn();
    }
    if (needs.length == 0 || scheduler == Scheduler.JIQ) {
      return balanced();
    }
    if (usesAffinity()) {
      int home = home(needs);
      return home == Affinity.NONE ? balanced() : home;
    }
    if (scheduler != Scheduler.PACKAGE_AWARE) {
      return chooser.choose(known, Keys.of(needs[0]));
    }
    long[] keys = new long[needs.length];
    Arrays.setAll(keys, i -> Keys.of(needs[i]));
    return chooser.choose(known, keys);
  }

  private int home(int[] needs) {
    return switch (scenario.scheduler()) {
      case PACKAGE_EXACT -> affinity.exact(needs, packages.bytes());
      case PASCH -> affinity.greedy(needs, 1);
      default -> affinity.greedy(needs, needs.length);
    };
  }

  /** Chooses without packages. */
  private int balanced() {
    if (scenario.scheduler().joinsIdleQueues()) {
      int from = drawing.nextInt(workers.length);
      return withRoom.size() > 0 ? withRoom.nextFrom(from) : from;
    }
    return scenario.hasEqualWorkers() ? withoutPackages.choose(known, 0) : leastLoadedForItsSize();
  }

  private int leastLoadedForItsSize() {
    int least = 0;
    for (int i = 1; i < workers.length; i++) {
      boolean isLess =
          (long) known.inFlight(i) * sizes[least] < (long) known.inFlight(least) * sizes[i];
      least = isLess ? i : least;
    }
    return least;
  }

  /** Draws a worker, a large one more often than a small one. */
  private int drawn() {
    int left = drawing.nextInt(Arrays.stream(sizes).sum());
    int worker = 0;
    while (left >= sizes[worker]) {
      left -= sizes[worker++];
    }
    return worker;
  }

  /** The scheduler learns what has ended at each worker. */
  private void report() {
    events.put(events.nowNanos() + scenario.reportNanos(), REPORT);
    for (int i = 0; i < workers.length; i++) {
      if (workers[i].untold > 0) {
        known.add(i, -workers[i].untold);
        workers[i].untold = 0;
      }
    }
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
    if (scenario.stealing() == Stealing.LONGEST && withRoom.size() > 0) { // somebody asks for work
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
    withRoom.set(function.worker(), worker.running < worker.slots);
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
    if (scenario.reportNanos() > 0) {
      worker.untold++;
    } else {
      known.add(index, -1);
    }
    withRoom.set(index, true);
    next(index, worker);
  }

  private void keep(Worker worker, int index, int[] used) {
    boolean keepsAll =
        switch (scenario.keeping()) {
          case ALL, SEGMENTS -> true;
          case AT_HOME -> false;
          case FUNCTION_AT_HOME -> Arrays.stream(used).anyMatch(each -> isHome(each, index));
        };
    boolean hasSegments = scenario.keeping() == Keeping.SEGMENTS && scenario.affinityShare() > 0;
    for (int each : used) {
      if (keepsAll || isHome(each, index)) {
        boolean isInFirst = hasSegments && isHome(each, index);
        (isInFirst ? worker.homeCache : worker.cache).put(each, packages.bytes()[each]);
      }
    }
  }

  private boolean isHome(int wanted, int index) {
    return affinity != null && affinity.isHome(wanted, index);
  }

  /** Algorithm 2: the head of the worker's own queue, else of the longest one. */
  private void next(int index, Worker worker) {
    if (waiting == 0) {
      return;
    }
    if (!worker.queue.isEmpty()) {
      waiting--;
      start(worker.queue.remove());
      return;
    }
    Worker victim =
        switch (scenario.stealing()) {
          case NONE -> worker;
          case LONGEST -> longest();
          case POLL -> longerOfTwo();
        };
    if (!victim.queue.isEmpty()) {
      int number = victim.queue.remove();
      waiting--;
      moveTo(index, number);
      start(number);
    }
  }

  private Worker longerOfTwo() {
    Worker one = workers[stealing.nextInt(workers.length)];
    Worker other = workers[stealing.nextInt(workers.length)];
    return one.queue.size() >= other.queue.size() ? one : other;
  }

  private Worker longest() {
    Worker longest = workers[0];
    for (Worker each : workers) {
      longest = each.queue.size() > longest.queue.size() ? each : longest;
    }
    return longest;
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

package io.github.btc.lab.bench;

import io.github.btc.Ranges;
import io.github.btc.lab.balancer.Balancer;
import io.github.btc.lab.run.LimitHeap;
import io.github.btc.lab.run.RunPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a run out of a row. Refuses a scenario with more requests than its replicas can take down.
 *
 * @param scenario what is compared
 * @param jdk the JDK of all replicas
 * @param memoryMegabytes of this machine
 * @param seed decides everything that is drawn
 * @param balancer in front of the replicas; {@code null} where the client chooses among them
 */
record Planner(
    Scenario scenario, Jdk jdk, long memoryMegabytes, long seed, @Nullable Balancer balancer) {

  private static final double LEAST_SECONDS = 2;

  Planner {
    double seconds = scenario.times().warmUpSeconds() + scenario.times().measureSeconds();
    long most = scenario.service().mostRequests();
    for (Load load : scenario.loads()) {
      long requests = (long) (load.ratePerSecond() * seconds);
      Ranges.whole("rate times seconds, warm-up too", requests, 1, most);
    }
  }

  /** Plans runs in which the client chooses among the replicas. */
  Planner(Scenario scenario, Jdk jdk, long memoryMegabytes, long seed) {
    this(scenario, jdk, memoryMegabytes, seed, null);
  }

  /**
   * Plans one run. That of the limit is shortened to what fits into this machine's memory, in both
   * its parts alike.
   *
   * @throws IllegalArgumentException if not even a short one fits
   */
  RunPlan plan(Row row, int repetition) {
    double share = share(row);
    Duration hedge = Duration.ofMillis(scenario.hedgeAfterMillis());
    return new RunPlan(
        row.name(),
        row.key() + "-" + (repetition + 1),
        row.variant().mode(),
        jdk.home(),
        flags(row),
        row.cell().replicas(),
        load(row).ratePerSecond(),
        scenario.liveMegabytes(),
        balancer,
        row.cell().replicas() == 2 && !scenario.validated(), // the simulator knows no turns
        row.variant() == Variant.HEDGE ? hedge : Duration.ZERO,
        seed * 1000 + repetition,
        seconds(scenario.times().warmUpSeconds() * share),
        seconds(scenario.times().measureSeconds() * share));
  }

  private double share(Row row) {
    if (row.variant() != Variant.LIMIT) {
      return 1;
    }
    double heap = memoryMegabytes * LimitHeap.MEMORY_SHARE / row.cell().replicas();
    double lasts = limitHeap(row).secondsIn(heap);
    if (lasts < LEAST_SECONDS) {
      throw new IllegalArgumentException(
          "rate, live_mb, replicas: %d, %d, %d (expected less: without collections %d MB of memory do not last for %.0f s)"
              .formatted(
                  load(row).ratePerSecond(),
                  scenario.liveMegabytes(),
                  row.cell().replicas(),
                  memoryMegabytes,
                  LEAST_SECONDS));
    }
    return Math.min(1, lasts / scenario.times().wholeSeconds());
  }

  private Load load(Row row) {
    return scenario.load(row.cell().load());
  }

  private LimitHeap limitHeap(Row row) {
    double perReplica = (double) load(row).ratePerSecond() / row.cell().replicas();
    return new LimitHeap(scenario.service().need(), scenario.liveMegabytes(), perReplica);
  }

  /** Returns the flags of a replica, but for its log of collections. */
  List<String> flags(Row row) {
    int heap = row.cell().heapMegabytes();
    List<String> flags = new ArrayList<>(scenario.flags());
    if (row.variant() == Variant.LIMIT) {
      heap = limitHeap(row).megabytesFor(scenario.times().wholeSeconds() * share(row));
      flags.add("-Xms" + heap + "m");
      flags.add("-Xmx" + heap + "m");
      flags.addAll(LimitHeap.FLAGS);
    }
    flags.addAll(row.opponent().flags());
    String heapText = Integer.toString(heap);
    String youngText = Integer.toString(Math.max(1, heap * scenario.youngPercent() / 100));
    return flags.stream()
        .map(flag -> flag.replace("{heap}", heapText).replace("{young}", youngText))
        .toList();
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1000));
  }
}

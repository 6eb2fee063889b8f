package io.github.btc.tools.demo;

import io.github.btc.internal.Ranges;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.replica.AnswerLog;
import io.github.btc.tools.replicas.run.LimitHeap;
import io.github.btc.tools.replicas.run.Machine;
import io.github.btc.tools.replicas.run.RunPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The checked settings of one demo.
 *
 * @param replicas number of replicas, 2 to 16
 * @param ratePerSecond requests per second to all replicas together, 10 to 5000
 * @param liveMegabytes live state of each replica, 1 to 4096 MB
 * @param collector garbage collector of the replicas
 * @param balancer load balancer in front of the replicas; {@code null} if there is none
 * @param only the only configuration that runs; {@code null} for those that are compared
 * @param seed seed of all random choices
 * @param rounds how often each configuration runs, 1 to 10
 * @param warmUp time in which requests are sent and not measured, 0 to 10 min
 * @param measure measured time of each run, 1 s to 60 min; warm-up and measured time together may
 *     have half a million requests
 */
record DemoSettings(
    int replicas,
    int ratePerSecond,
    int liveMegabytes,
    Collector collector,
    @Nullable Balancer balancer,
    @Nullable Configuration only,
    long seed,
    int rounds,
    Duration warmUp,
    Duration measure) {

  private static final Duration LEAST_MEASURE = Duration.ofSeconds(1);

  DemoSettings {
    Ranges.whole("--replicas", replicas, 2, 16);
    Ranges.whole("--rate", ratePerSecond, 10, 5000);
    Ranges.whole("--live-mb", liveMegabytes, 1, 4096);
    Ranges.whole("--rounds", rounds, 1, 10);
    Ranges.nanos("--warm-up", warmUp, Duration.ZERO, Duration.ofMinutes(10));
    Ranges.nanos("--measure", measure, LEAST_MEASURE, Duration.ofHours(1));
    long requests = ratePerSecond * warmUp.plus(measure).toMillis() / 1000;
    Ranges.whole("--rate times seconds, with the warm-up", requests, 1, AnswerLog.MOST_REQUESTS);
  }

  List<Configuration> configurations() {
    return only == null ? Configuration.COMPARED : List.of(only);
  }

  /**
   * Shortens the run without collections so that it fits into the memory of this machine. The heaps
   * of that run must have room for everything that the service ever allocates.
   *
   * @throws IllegalArgumentException if the memory does not suffice for the shortest run
   */
  DemoSettings fittedTo(Configuration configuration) {
    return fittedTo(configuration, Machine.memoryMegabytes());
  }

  DemoSettings fittedTo(Configuration configuration, long memoryMegabytes) {
    if (configuration != Configuration.NO_COLLECTIONS) {
      return this;
    }
    double heapMegabytes = memoryMegabytes * LimitHeap.MEMORY_SHARE / replicas;
    double seconds = new ReplicaFlags(this).limitHeap().secondsIn(heapMegabytes);
    double whole = (warmUp.toMillis() + measure.toMillis()) / 1000.0;
    if (seconds >= whole) {
      return this;
    }
    Duration shorterWarmUp = Duration.ofMillis((long) (warmUp.toMillis() * seconds / whole));
    Duration shorter = Duration.ofMillis((long) (measure.toMillis() * seconds / whole));
    if (shorter.compareTo(LEAST_MEASURE) < 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "--rate, --live-mb, --replicas: %d, %d, %d (expected less: without collections, %d MB"
                  + " of memory do not suffice for one second)",
              ratePerSecond,
              liveMegabytes,
              replicas,
              memoryMegabytes));
    }
    return new DemoSettings(
        replicas,
        ratePerSecond,
        liveMegabytes,
        collector,
        balancer,
        only,
        seed,
        rounds,
        shorterWarmUp,
        shorter);
  }

  RunPlan planOf(Configuration configuration, String directoryName) {
    return new RunPlan(
            configuration.shownName(),
            directoryName,
            configuration.mode(),
            Path.of(System.getProperty("java.home")),
            new ReplicaFlags(this).shown(configuration),
            replicas,
            ratePerSecond,
            liveMegabytes,
            balancer,
            replicas == 2,
            Duration.ZERO,
            seed,
            warmUp,
            measure)
        .routedBy(configuration.routing());
  }
}

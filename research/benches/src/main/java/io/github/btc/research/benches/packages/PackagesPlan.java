package io.github.btc.research.benches.packages;

import io.github.btc.internal.Ranges;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Which runs there are.
 *
 * @param policies the choices of a worker
 * @param workers number of workers
 * @param packages number of packages
 * @param classesEach classes of a package
 * @param kept packages that a worker keeps
 * @param zipf how unequal their popularity is: the k-th is needed like {@code 1 / k^zipf}
 * @param rate requests per second, at random times
 * @param threshold of PASch
 * @param rounds how often each run is repeated
 * @param seed of arrivals, packages and draws
 * @param warmUp time that is not measured
 * @param measure measured time
 */
record PackagesPlan(
    List<Policy> policies,
    int workers,
    int packages,
    int classesEach,
    int kept,
    double zipf,
    double rate,
    int threshold,
    int rounds,
    long seed,
    Duration warmUp,
    Duration measure) {

  /** How far above the mean a load may be, with bounded loads. */
  static final double BOUND = 1.25;

  private static final Duration START = Duration.ofSeconds(5);

  PackagesPlan {
    Ranges.whole("workers", workers, 2, 16);
    Ranges.whole("packages", packages, 1, 1_000);
    Ranges.whole("classes", classesEach, 1, 2_000);
    Ranges.whole("kept", kept, 1, 1_000);
    Ranges.share("zipf", zipf, 0, 3);
    Ranges.share("rate", rate, 1, 1_000);
    Ranges.whole("threshold", threshold, 1, 1_000);
    Ranges.whole("rounds", rounds, 1, 20);
    Ranges.nanos("warm-up", warmUp, Duration.ofSeconds(1), Duration.ofHours(1));
    Ranges.nanos("measure", measure, Duration.ofSeconds(1), Duration.ofHours(10));
    policies = List.copyOf(policies);
  }

  /** Returns the policies of all runs. Every second round has the opposite order. */
  List<Policy> runs() {
    List<Policy> runs = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      List<Policy> order = new ArrayList<>(policies);
      if (round % 2 == 1) {
        Collections.reverse(order);
      }
      runs.addAll(order);
    }
    return runs;
  }

  Duration plannedTime() {
    return warmUp.plus(measure).plus(START).multipliedBy(runs().size());
  }

  /** Returns the JVM flags of a worker. A package that is forgotten leaves with a collection. */
  List<String> flags() {
    return List.of(
        "-Xms256m",
        "-Xmx256m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1", // or the compilers of all workers would have the cores
        "-XX:MetaspaceSize=256m",
        "-Xshare:auto",
        "-Dsun.net.httpserver.nodelay=true");
  }
}

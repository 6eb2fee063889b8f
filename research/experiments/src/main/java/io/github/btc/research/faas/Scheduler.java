package io.github.btc.research.faas;

import io.github.btc.RefusedSettingException;
import io.github.btc.client.ReplicaChooser;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How a worker is chosen for a function. */
public enum Scheduler {
  /** Any worker. */
  RANDOM,
  /** Any worker, a large one more often than a small one: section 4.2. */
  WEIGHTED_RANDOM,
  /** The shortest queue: least loaded. */
  JSQ,
  /** A worker that has a free slot, else any: join the idle queue, as section 3.2.5 proposes. */
  JIQ,
  /** The worker that the hash of the largest package points to. */
  HASH,
  /** Consistent hashing with bounded loads, c = 1.25, by the largest package. */
  CHBL,
  /** One of the two workers of the largest package below the threshold, else the least loaded. */
  PASCH,
  /** The same, package by package, the largest first: the proposal of chapters 3 and 4. */
  PACKAGE_AWARE,
  /** The worker that is a home of the most bytes of all packages, else the least loaded. */
  PACKAGE_EXACT,
  /** Package by package as package-aware, else a worker that has a free slot, else any. */
  PACKAGE_JIQ;

  private static final double BOUND = 1.25;

  ReplicaChooser chooser(int workers, int threshold, long seed) {
    return switch (this) {
      case RANDOM, WEIGHTED_RANDOM, JIQ -> ReplicaChooser.random(seed);
      case JSQ -> ReplicaChooser.leastLoaded(seed);
      case HASH -> ReplicaChooser.consistentHash(workers);
      case CHBL -> ReplicaChooser.boundedLoads(workers, BOUND);
      case PASCH, PACKAGE_AWARE, PACKAGE_EXACT, PACKAGE_JIQ ->
          ReplicaChooser.pasch(workers, threshold, seed);
    };
  }

  /** Tells whether a package has two homes. */
  boolean knowsHomes() {
    return switch (this) {
      case PASCH, PACKAGE_AWARE, PACKAGE_EXACT, PACKAGE_JIQ -> true;
      default -> false;
    };
  }

  /** Tells whether it takes an idle worker where it has no home in mind. */
  boolean joinsIdleQueues() {
    return this == JIQ || this == PACKAGE_JIQ;
  }

  /** Returns the scheduler of a name such as {@code package-aware}. */
  public static Scheduler named(String name) {
    for (Scheduler each : values()) {
      if (each.toString().equals(name)) {
        return each;
      }
    }
    String expected =
        Arrays.stream(values()).map(Scheduler::toString).collect(Collectors.joining(", "));
    throw new RefusedSettingException("policy", name, "one of " + expected);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

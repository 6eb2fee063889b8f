package io.github.btc.research.faas;

import io.github.btc.RefusedSettingException;
import io.github.btc.client.ReplicaChooser;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How a worker is chosen for a function. All but random look at loads or packages. */
public enum Scheduler {
  /** Any worker. */
  RANDOM,
  /** The shortest queue: least loaded. */
  JSQ,
  /** The worker that the hash of the largest package points to. */
  HASH,
  /** Consistent hashing with bounded loads, c = 1.25, by the largest package. */
  CHBL,
  /** One of the two workers of the largest package below the threshold, else the least loaded. */
  PASCH,
  /** The same, package by package, the largest first: the proposal of chapters 3 and 4. */
  PACKAGE_AWARE;

  private static final double BOUND = 1.25;

  ReplicaChooser chooser(int workers, int threshold, long seed) {
    return switch (this) {
      case RANDOM -> ReplicaChooser.random(seed);
      case JSQ -> ReplicaChooser.leastLoaded(seed);
      case HASH -> ReplicaChooser.consistentHash(workers);
      case CHBL -> ReplicaChooser.boundedLoads(workers, BOUND);
      case PASCH, PACKAGE_AWARE -> ReplicaChooser.pasch(workers, threshold, seed);
    };
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

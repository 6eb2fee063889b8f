package io.github.btc.tools.simulator.routing;

import io.github.btc.RefusedSettingException;
import io.github.btc.client.ReplicaChooser;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The routing policies by name, as a command takes them. Each is a {@link ReplicaChooser}: the very
 * class that a client runs.
 */
public enum Routing {
  /** {@link ReplicaChooser#roundRobin}: the policy of the thesis. */
  ROUND_ROBIN,
  /** {@link ReplicaChooser#leastRequest}: the usual policy of a client. */
  LEAST_REQUEST,
  /** {@link ReplicaChooser#random}. */
  RANDOM,
  /** {@link ReplicaChooser#leastLoaded}. */
  LEAST_LOADED,
  /** {@link ReplicaChooser#powerOfTwoChoices}. */
  P2C,
  /** {@link ReplicaChooser#consistentHash}. */
  HASH,
  /** {@link ReplicaChooser#boundedLoads} with 1.25. */
  BOUNDED_LOAD_HASH,
  /** {@link ReplicaChooser#pasch} with a threshold of 6. */
  PASCH,
  /** {@link ReplicaChooser#carlos}: a threshold of 8. */
  CARLOS;

  private static final double BOUND = 1.25;
  private static final int THRESHOLD = 6;

  /** Makes a chooser for a number of replicas, with a seed of its own. */
  public ReplicaChooser chooser(int replicas, long seed) {
    return switch (this) {
      case ROUND_ROBIN -> ReplicaChooser.roundRobin();
      case LEAST_REQUEST -> ReplicaChooser.leastRequest();
      case RANDOM -> ReplicaChooser.random(seed);
      case LEAST_LOADED -> ReplicaChooser.leastLoaded(seed);
      case P2C -> ReplicaChooser.powerOfTwoChoices(seed);
      case HASH -> ReplicaChooser.consistentHash(replicas);
      case BOUNDED_LOAD_HASH -> ReplicaChooser.boundedLoads(replicas, BOUND);
      case PASCH -> ReplicaChooser.pasch(replicas, THRESHOLD, seed);
      case CARLOS -> ReplicaChooser.carlos(replicas, seed);
    };
  }

  /** Returns the policy of a name such as {@code round-robin}. */
  public static Routing named(String name) {
    for (Routing each : values()) {
      if (each.toString().equals(name)) {
        return each;
      }
    }
    String expected =
        Arrays.stream(values()).map(Routing::toString).collect(Collectors.joining(", "));
    throw new RefusedSettingException("policy", name, "one of " + expected);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

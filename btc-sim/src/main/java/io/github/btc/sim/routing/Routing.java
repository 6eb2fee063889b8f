package io.github.btc.sim.routing;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** The routing policies by name, as a command takes them. */
public enum Routing {
  /** {@link RoundRobin}. */
  ROUND_ROBIN,
  /** {@link RandomChoice}. */
  RANDOM,
  /** {@link LeastLoaded}. */
  LEAST_LOADED,
  /** {@link PowerOfTwoChoices}. */
  P2C,
  /** {@link ConsistentHash}. */
  HASH,
  /** {@link BoundedLoadHash} with 1.25. */
  BOUNDED_LOAD_HASH,
  /** {@link Pasch} with a threshold of 6. */
  PASCH,
  /** {@link Pasch#carlos}. */
  CARLOS;

  /** Makes a policy for a number of replicas, with a stream of its own. */
  public RoutingPolicy policy(int replicas, SplittableRandom random) {
    return switch (this) {
      case ROUND_ROBIN -> new RoundRobin();
      case RANDOM -> new RandomChoice(random);
      case LEAST_LOADED -> new LeastLoaded(random);
      case P2C -> new PowerOfTwoChoices(random);
      case HASH -> new ConsistentHash(replicas);
      case BOUNDED_LOAD_HASH -> new BoundedLoadHash(replicas, 1.25);
      case PASCH -> new Pasch(replicas, 6, random);
      case CARLOS -> Pasch.carlos(replicas, random);
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
    throw new IllegalArgumentException("policy: " + name + " (expected one of " + expected + ")");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

package io.github.btc.tools.simulator.fleet;

import io.github.btc.ActivationInterval;
import io.github.btc.Coordinator;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the replicas of a fleet have in common. Levels are shares: the task runs by itself at 1.
 *
 * @param replicas how many there are
 * @param interval the activation interval
 * @param fillSeconds how long an open replica takes from level 0 to 1
 * @param taskMillis how long the task runs, give or take a fifth
 * @param spreadAtStart whether the first cycles are lowered
 * @param coordinators makes the coordinator of each replica; {@code null} for none
 */
record FleetSettings(
    int replicas,
    ActivationInterval interval,
    double fillSeconds,
    double taskMillis,
    boolean spreadAtStart,
    @Nullable IntFunction<DelayedCoordinator> coordinators) {

  /** A coordinator whose answers take time. */
  interface DelayedCoordinator extends Coordinator {

    /** Returns how long the last answer took, and forgets it. */
    default long takeDelayNanos() {
      return 0;
    }
  }
}

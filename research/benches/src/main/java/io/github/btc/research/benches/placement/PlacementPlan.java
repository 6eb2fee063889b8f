package io.github.btc.research.benches.placement;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.research.placement.LoopRule;
import io.github.btc.research.placement.Placement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The settings of all experiments.
 *
 * @param nodes number of nodes, each a control group
 * @param quotaCpus CPU time of a node per time
 * @param stress share of this quota that a neighbour wants
 * @param requestsPerSecond requests per second to the service
 * @param policies schedulers that are compared
 * @param phase length of the base phase and of the steady phase
 * @param transition time that counts as transition after the second replica serves
 * @param starts starts on an empty and on a stressed node
 * @param loops loops that are compared, by name
 * @param loopTime length of a run with a loop
 * @param window window of the loop
 * @param objectiveMillis p90 of a replica that the loop keeps
 * @param most largest number of replicas of a loop, which starts with two
 * @param seed seed of the neighbours and the replicas
 */
record PlacementPlan(
    int nodes,
    double quotaCpus,
    double stress,
    int requestsPerSecond,
    List<Placement> policies,
    Duration phase,
    Duration transition,
    int starts,
    List<Loop> loops,
    Duration loopTime,
    Duration window,
    int objectiveMillis,
    int most,
    long seed) {

  /** Windows of a neighbour's stay: it comes to one node after the other. */
  static final int WINDOWS_OF_A_NEIGHBOUR = 18;

  private static final int REPLICAS_OF_A_LOOP = 2;

  /** A loop. */
  enum Loop {
    /** Nobody acts. */
    NONE,
    /** Acts on each window that misses the objective. */
    EAGER,
    /** Waits for three windows, for a reason to move, and after each action. */
    PATIENT;

    static Loop named(String name) {
      return Arrays.stream(values())
          .filter(each -> each.toString().equals(name))
          .findFirst()
          .orElseThrow(
              () -> new RefusedSettingException("loops", name, "one of none, eager, patient"));
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  PlacementPlan {
    Ranges.whole("nodes", nodes, 3, 8);
    Ranges.share("quota", quotaCpus, 0.05, 4);
    Ranges.share("stress", stress, 0.05, 0.95);
    Ranges.whole("rate", requestsPerSecond, 1, 2000);
    Ranges.whole("starts", starts, 1, 1000);
    Ranges.nanos("phase", phase, Duration.ofSeconds(1), Duration.ofHours(1));
    Ranges.nanos("transition", transition, Duration.ZERO, Duration.ofHours(1));
    Ranges.nanos("loop-time", loopTime, Duration.ofSeconds(1), Duration.ofHours(10));
    Ranges.nanos("window", window, Duration.ofSeconds(1), Duration.ofMinutes(10));
    Ranges.whole("objective", objectiveMillis, 1, 10_000);
    Ranges.whole("most", most, REPLICAS_OF_A_LOOP, 8);
    policies = List.copyOf(policies);
    loops = List.copyOf(loops);
  }

  LoopRule rule(Loop loop) {
    return loop == Loop.EAGER
        ? LoopRule.eager(objectiveMillis, most)
        : LoopRule.patient(objectiveMillis, most);
  }

  Duration plannedTime() {
    Duration ofPolicies = phase.multipliedBy(2).plus(transition).plusSeconds(20);
    return ofPolicies
        .multipliedBy(policies.size())
        .plus(loopTime.plusSeconds(20).multipliedBy(loops.size()))
        .plusSeconds(20L * starts);
  }
}

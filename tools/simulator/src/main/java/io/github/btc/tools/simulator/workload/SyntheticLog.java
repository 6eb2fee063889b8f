package io.github.btc.tools.simulator.workload;

import io.github.btc.internal.Ranges;
import java.util.SplittableRandom;

/**
 * An endless service log made on the fly, so that a run's length costs no memory: Listing 4.1 of
 * the thesis without BTC, Listing 4.2 with it.
 */
public final class SyntheticLog implements ServiceLog {

  private final double probability;
  private final DurationSet responseTimes;
  private final DurationSet tasks;
  private final boolean controlled;
  private final SplittableRandom random;

  private SyntheticLog(
      double probability,
      DurationSet responseTimes,
      DurationSet tasks,
      boolean controlled,
      SplittableRandom random) {
    this.probability = Ranges.share("probability", probability, 0, 1);
    this.responseTimes = responseTimes;
    this.tasks = tasks;
    this.controlled = controlled;
    this.random = random;
  }

  /**
   * Without BTC (Listing 4.1): a task makes the request slower by its impact.
   *
   * @param probability bt_prob
   * @param responseTimes rt_set
   * @param impacts bt_impact_set
   * @param random a stream of its own
   */
  public static SyntheticLog uncontrolled(
      double probability, DurationSet responseTimes, DurationSet impacts, SplittableRandom random) {
    return new SyntheticLog(probability, responseTimes, impacts, false, random);
  }

  /**
   * With BTC (Listing 4.2): a task takes the replica away, status 503.
   *
   * @param probability bt_prob
   * @param responseTimes rt_set
   * @param durations bt_duration_set
   * @param random a stream of its own
   */
  public static SyntheticLog controlled(
      double probability,
      DurationSet responseTimes,
      DurationSet durations,
      SplittableRandom random) {
    return new SyntheticLog(probability, responseTimes, durations, true, random);
  }

  @Override
  public long next() {
    if (controlled) {
      return random.nextDouble() < probability
          ? ServiceLog.away(tasks.sample(random))
          : ServiceLog.served(responseTimes.sample(random), false);
    }
    long nanos = responseTimes.sample(random);
    return random.nextDouble() < probability
        ? ServiceLog.served(nanos + tasks.sample(random), true)
        : ServiceLog.served(nanos, false);
  }
}

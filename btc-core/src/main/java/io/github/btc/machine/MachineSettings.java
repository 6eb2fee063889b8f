package io.github.btc.machine;

import io.github.btc.DrainPolicy;
import io.github.btc.internal.Ranges;
import java.time.Duration;

/**
 * The limits and shares by which the machine decides.
 *
 * @param announceLimitNanos the longest wait for a coordinator, then for an announcer, and then for
 *     stragglers
 * @param settleNanos how long requests may still be on their way after a confirmation, and how long
 *     the last answer may be on its way out after its request has left the gate
 * @param drain how long to wait for requests in flight, and what to do at that limit
 * @param taskLimitNanos how long the tasks of one closing may run before they are interrupted
 * @param taskGraceNanos how long interrupted tasks may take to end before the gate opens
 * @param minimumGapNanos the least time from the opening of the gate to the next closing
 * @param firstBackOffNanos the wait after a first closing without success; it doubles each time
 * @param longestBackOffNanos the longest wait after a closing without success
 * @param budgetShare the share of the budget window for which the gate may be closed
 * @param budgetWindowNanos the length of the budget window
 * @param lowestIntervalShare the share to which uncontrolled runs may lower an activation interval
 * @param shortestSampleGapNanos the time after which the clock makes a sample due when a level can
 *     reach the upper end of its interval soon
 * @param longestSampleGapNanos the longest time between two samples, however slowly levels grow
 * @param refusalCostNanos how much a refused request loses on its way to another replica; 0 if
 *     every closing is worth its refusals
 * @param dryRun whether the controller makes all decisions and closes nothing
 * @param coordinated whether a coordinator is asked before each closing
 */
public record MachineSettings(
    long announceLimitNanos,
    long settleNanos,
    DrainPolicy drain,
    long taskLimitNanos,
    long taskGraceNanos,
    long minimumGapNanos,
    long firstBackOffNanos,
    long longestBackOffNanos,
    double budgetShare,
    long budgetWindowNanos,
    double lowestIntervalShare,
    long shortestSampleGapNanos,
    long longestSampleGapNanos,
    long refusalCostNanos,
    boolean dryRun,
    boolean coordinated) {

  /** The age from which a request in flight keeps no task from running: it may meet a pause. */
  public static final long DISREGARD_FROM_NANOS = 60_000_000_000L;

  public MachineSettings {
    check("announceLimit", announceLimitNanos, Duration.ofMillis(1), Duration.ofMinutes(1));
    check("settle", settleNanos, Duration.ZERO, Duration.ofSeconds(10));
    check("taskLimit", taskLimitNanos, Duration.ofMillis(1), Duration.ofHours(1));
    check("taskGrace", taskGraceNanos, Duration.ofMillis(1), Duration.ofMinutes(1));
    check("minimumGap", minimumGapNanos, Duration.ZERO, Duration.ofHours(1));
    check("firstBackOff", firstBackOffNanos, Duration.ofMillis(1), Duration.ofHours(1));
    check(
        "longestBackOff",
        longestBackOffNanos,
        Duration.ofNanos(firstBackOffNanos),
        Duration.ofHours(24));
    check("refusalCost", refusalCostNanos, Duration.ZERO, Duration.ofSeconds(1));
    check("budgetWindow", budgetWindowNanos, Duration.ofSeconds(1), Duration.ofHours(24));
    Ranges.share("budgetShare", budgetShare, 0.0001, 1);
    Ranges.share("lowestIntervalShare", lowestIntervalShare, 0.05, 1);
  }

  /** {@return how long the gate may be closed at most, whatever happens} */
  public long longestClosedNanos() {
    return drain.limit().toNanos() + taskLimitNanos + taskGraceNanos;
  }

  private static void check(String name, long nanos, Duration least, Duration most) {
    Ranges.nanos(name, Duration.ofNanos(nanos), least, most);
  }
}

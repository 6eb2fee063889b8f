package io.github.btc.machine;

import io.github.btc.DrainPolicy;
import io.github.btc.internal.Ranges;
import java.time.Duration;

/**
 * The numbers behind the decisions.
 *
 * @param announceLimitNanos the longest wait for a coordinator, then for an announcer, and then for
 *     stragglers
 * @param settleNanos how long after a confirmation requests may still be on their way to us, and
 *     after the last one has left its answer on its way out
 * @param drain how long to wait for requests in flight, and what to do then
 * @param taskLimitNanos how long the tasks of one closing may run before they are interrupted
 * @param taskGraceNanos how long they may take to end after that, before the gate opens all the
 *     same
 * @param minimumGapNanos the least time from gate open to the next closing
 * @param firstBackOffNanos the wait after a closing without success; doubles each time
 * @param longestBackOffNanos the longest such wait
 * @param budgetShare the share of a window the gate may be shut
 * @param budgetWindowNanos that window
 * @param lowestIntervalShare how far uncontrolled runs may lower an activation interval
 * @param sampleEveryNanos the longest time between two samples, whatever the estimator says
 * @param idleSampleEveryNanos the same while the service is idle
 * @param dryRun decide everything, close nothing
 * @param coordinated ask a coordinator before each closing
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
    long sampleEveryNanos,
    long idleSampleEveryNanos,
    boolean dryRun,
    boolean coordinated) {

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
    check("budgetWindow", budgetWindowNanos, Duration.ofSeconds(1), Duration.ofHours(24));
    Ranges.share("budgetShare", budgetShare, 0.0001, 1);
    Ranges.share("lowestIntervalShare", lowestIntervalShare, 0.05, 1);
  }

  /**
   * Returns the same settings with samples taken after another time, idle or not.
   *
   * @param nanos the longest time between two samples
   * @return the settings
   */
  public MachineSettings withSampleEvery(long nanos) {
    return new MachineSettings(
        announceLimitNanos,
        settleNanos,
        drain,
        taskLimitNanos,
        taskGraceNanos,
        minimumGapNanos,
        firstBackOffNanos,
        longestBackOffNanos,
        budgetShare,
        budgetWindowNanos,
        lowestIntervalShare,
        nanos,
        nanos,
        dryRun,
        coordinated);
  }

  /** {@return how long a closing may last at most, whatever happens in it} */
  public long longestShutNanos() {
    return drain.limit().toNanos() + taskLimitNanos + taskGraceNanos;
  }

  private static void check(String name, long nanos, Duration least, Duration most) {
    Ranges.nanos(name, Duration.ofNanos(nanos), least, most);
  }
}

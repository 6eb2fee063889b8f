package io.github.btc.machine;

import io.github.btc.DrainPolicy;
import io.github.btc.DrainPolicy.AtLimit;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Setting;
import io.github.btc.internal.Settings;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The settings by which the machine decides: those that somebody has set, and the default of each
 * other one. Immutable.
 */
public final class MachineSettings {

  /** How long a task is dormant after closings that cost more than they saved. */
  public static final long DORMANT_NANOS = 600_000_000_000L;

  /** The age from which a request in flight keeps no task from running: a pause may hit it. */
  public static final long DISREGARD_FROM_NANOS = 60_000_000_000L;

  /** So long that only the count of requests makes a sample due. */
  private static final Duration NEVER = Duration.ofNanos(Long.MAX_VALUE / 2);

  private static final MachineSettings DEFAULTS = new MachineSettings(Map.of(), false, Set.of());

  private final Map<Setting<?>, Object> given;
  private final boolean coordinated;
  private final Set<Rule> switchedOff;
  private final DrainPolicy drain;

  private MachineSettings(
      Map<Setting<?>, Object> given, boolean coordinated, Set<Rule> switchedOff) {
    this.given = given;
    this.coordinated = coordinated;
    this.switchedOff = switchedOff;
    this.drain =
        new DrainPolicy(get(Settings.DRAIN_LIMIT), AtLimit.valueOf(get(Settings.DRAIN_AT_LIMIT)));
  }

  /** {@return settings of which none has been set} */
  public static MachineSettings defaults() {
    return DEFAULTS;
  }

  /**
   * Sets one of the settings.
   *
   * @param setting the setting
   * @param value the value
   * @param <T> the type of its values
   * @return settings with this value
   * @throws RefusedSettingException if the value is out of range
   */
  public <T> MachineSettings with(Setting<T> setting, T value) {
    return unchecked(setting, setting.check(value));
  }

  /** {@return settings with this policy} */
  public MachineSettings withDrain(DrainPolicy policy) {
    return with(Settings.DRAIN_LIMIT, policy.limit())
        .with(Settings.DRAIN_AT_LIMIT, policy.atLimit().name());
  }

  /**
   * Sets both back-offs.
   *
   * @throws RefusedSettingException if one is out of range, or the longest is less than the first
   */
  public MachineSettings withBackOff(Duration first, Duration longest) {
    return with(Settings.FIRST_BACK_OFF, first)
        .with(Settings.LONGEST_BACK_OFF, Settings.LONGEST_BACK_OFF.check(longest, first));
  }

  /**
   * Sets the bounds of the time between two samples by the clock.
   *
   * @throws RefusedSettingException if one is out of range, or the longest is less than the
   *     shortest
   */
  public MachineSettings withSampleEvery(Duration shortest, Duration longest) {
    return with(Settings.SHORTEST_SAMPLE_GAP, shortest)
        .with(Settings.SAMPLE_EVERY, Settings.SAMPLE_EVERY.check(longest, shortest));
  }

  /** {@return settings with which the clock makes no sample due, as no service has them} */
  public MachineSettings withoutSamplesByTheClock() {
    return unchecked(Settings.SHORTEST_SAMPLE_GAP, NEVER).unchecked(Settings.SAMPLE_EVERY, NEVER);
  }

  /** {@return the same settings, and whether a coordinator is asked before each closing} */
  public MachineSettings withCoordinator(boolean asked) {
    return new MachineSettings(given, asked, switchedOff);
  }

  /** {@return the same settings without a rule, as no service has them} */
  public MachineSettings without(Rule rule) {
    Set<Rule> more = EnumSet.of(rule);
    more.addAll(switchedOff);
    return new MachineSettings(given, coordinated, more);
  }

  /** {@return whether a rule is in force, as it is in every service} */
  boolean has(Rule rule) {
    return !switchedOff.contains(rule);
  }

  private <T> MachineSettings unchecked(Setting<T> setting, T value) {
    Map<Setting<?>, Object> more = new HashMap<>(given);
    more.put(setting, value);
    return new MachineSettings(more, coordinated, switchedOff);
  }

  /** {@return what has been set, or else the default} */
  @SuppressWarnings("unchecked") // only with() puts values, of the setting's type
  public <T> T get(Setting<T> setting) {
    return setting.orDefault((T) given.get(setting));
  }

  /** {@return a duration in nanoseconds} */
  public long nanos(Setting<Duration> setting) {
    return get(setting).toNanos();
  }

  /** {@return how long to wait for requests in flight, and what to do at that limit} */
  public DrainPolicy drain() {
    return drain;
  }

  /** {@return whether a coordinator is asked before each closing} */
  public boolean coordinated() {
    return coordinated;
  }

  /** {@return whether a refusal may tell what the announcer could not} */
  public boolean refusalsAreRetried() {
    return get(Settings.REFUSALS_ARE_RETRIED);
  }

  /** {@return how long the gate may be closed at most, whatever happens} */
  public long longestClosedNanos() {
    return drain.limit().toNanos() + nanos(Settings.TASK_LIMIT) + nanos(Settings.TASK_GRACE);
  }

  // --- the settings in the unit of the machine -------------------------------------------------

  public long announceLimitNanos() {
    return nanos(Settings.ANNOUNCE_LIMIT);
  }

  public long settleNanos() {
    return nanos(Settings.SETTLE);
  }

  public long taskLimitNanos() {
    return nanos(Settings.TASK_LIMIT);
  }

  public long taskGraceNanos() {
    return nanos(Settings.TASK_GRACE);
  }

  public long minimumGapNanos() {
    return nanos(Settings.MINIMUM_GAP);
  }

  public long firstBackOffNanos() {
    return nanos(Settings.FIRST_BACK_OFF);
  }

  public long longestBackOffNanos() {
    return nanos(Settings.LONGEST_BACK_OFF);
  }

  public double budgetShare() {
    return get(Settings.BUDGET_SHARE);
  }

  public long budgetWindowNanos() {
    return nanos(Settings.BUDGET_WINDOW);
  }

  public double lowestIntervalShare() {
    return get(Settings.LOWEST_INTERVAL_SHARE);
  }

  public long shortestSampleGapNanos() {
    return nanos(Settings.SHORTEST_SAMPLE_GAP);
  }

  public long longestSampleGapNanos() {
    return nanos(Settings.SAMPLE_EVERY);
  }

  public long refusalCostNanos() {
    return nanos(Settings.REFUSAL_COST);
  }

  public double controlGroup() {
    return get(Settings.CONTROL_GROUP);
  }
}

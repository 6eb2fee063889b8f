package io.github.btc.spring.boot;

import io.github.btc.DrainPolicy;
import io.github.btc.DrainPolicy.AtLimit;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.gc.GarbageCollectionTask;
import io.github.btc.http.AdapterBuilder;
import io.github.btc.internal.Ranges;
import io.github.btc.internal.Setting;
import io.github.btc.internal.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties {@code btc.*}. Those that {@code io.github.btc.internal.Settings} declares are
 * {@code null} if they are not set; their defaults are the controller's and the adapters'. Boot
 * refuses unknown names of this prefix in files and on the command line.
 *
 * @param enabled Whether BTC is enabled.
 * @param name Name of the controller in JMX, thread names, meters and messages, 1 to 64 letters,
 *     digits, dots, dashes and underscores; btc by default.
 * @param observeOnly Whether the controller decides as usual but closes nothing; false by default.
 * @param refusalsAreRetried Whether the routers or the clients retry a refused request on another
 *     replica; false by default.
 * @param controlGroup Share of the collections that are left to the JVM, to measure what BTC is
 *     worth, 0 to 0.5; 0 by default.
 * @param drainLimit How long a closing waits for the requests in flight, 1 ms to 10 min; 1 s by
 *     default.
 * @param drainAtLimit Action if requests are still in flight at the drain limit, abandon or
 *     run-anyway; abandon by default.
 * @param announceLimit Longest wait for a coordinator, for an announcer, and for stragglers after
 *     its confirmation, 1 ms to 1 min; 250 ms by default.
 * @param settle How long requests may still arrive after a confirmation, and how long the answer of
 *     the last one takes to leave, 0 to 10 s; 2 ms by default.
 * @param taskLimit How long the tasks of one closing may run before they are interrupted, 1 ms to
 *     60 min; 10 s by default.
 * @param taskGrace How long interrupted tasks may take to end before the gate opens without them, 1
 *     ms to 1 min; 1 s by default.
 * @param minimumGap Least time between the end of a closing and the next closing, 0 to 60 min; 50
 *     ms by default.
 * @param firstBackOff Wait after a closing that was abandoned, failed or had no effect, 1 ms to 60
 *     min; 500 ms by default.
 * @param longestBackOff Longest wait after closings without effect, and at least the first one, 1
 *     ms to 24 h; 1 min by default.
 * @param budgetShare Share of the budget window in which the gate may be closed, 0.0001 to 1; 0.1
 *     by default.
 * @param budgetWindow Window of the unavailability budget, 1 s to 24 h; 1 min by default.
 * @param lowestIntervalShare Share of its interval to which uncontrolled runs may lower a task,
 *     0.05 to 1; 0.5 by default.
 * @param sampleEvery Fixed time between two samples of the levels by the clock, 1 ms to 1 min; 20
 *     ms to 500 ms by default.
 * @param refusalCost Time that a refused request loses on its way to another replica, 0 to 1 s; 100
 *     us by default.
 * @param jmx Whether to register the controller's MBean; true by default.
 * @param turnsFolder Absolute path of a folder that the replicas of one host share, so that they
 *     close one at a time. It takes the place of a Coordinator bean.
 * @param gc Collections of this JVM as tasks.
 * @param filter The filter in front of the application.
 * @param endpoint Commands of the endpoint.
 * @param readiness Changes of the readiness state, for long tasks only.
 * @param loadbalancer Settings that btc-spring-cloud reads and checks.
 */
@ConfigurationProperties(prefix = "btc", ignoreUnknownFields = false)
public record BtcProperties(
    @DefaultValue("true") boolean enabled,
    @Nullable String name,
    @Nullable Boolean observeOnly,
    @Nullable Boolean refusalsAreRetried,
    @Nullable Double controlGroup,
    @Nullable Duration drainLimit,
    @Nullable AtLimit drainAtLimit,
    @Nullable Duration announceLimit,
    @Nullable Duration settle,
    @Nullable Duration taskLimit,
    @Nullable Duration taskGrace,
    @Nullable Duration minimumGap,
    @Nullable Duration firstBackOff,
    @Nullable Duration longestBackOff,
    @Nullable Double budgetShare,
    @Nullable Duration budgetWindow,
    @Nullable Double lowestIntervalShare,
    @Nullable Duration sampleEvery,
    @Nullable Duration refusalCost,
    @Nullable Boolean jmx,
    @Nullable String turnsFolder,
    @DefaultValue Gc gc,
    @DefaultValue Filter filter,
    @DefaultValue Endpoint endpoint,
    @DefaultValue Readiness readiness,
    @DefaultValue Map<String, String> loadbalancer) {

  /** Sets what is set, and leaves the rest to the controller. */
  ControllerBuilder applyTo(ControllerBuilder builder) {
    set(name, builder::name);
    set(observeOnly, builder::observeOnly);
    set(refusalsAreRetried, builder::refusalsAreRetried);
    set(controlGroup, builder::controlGroup);
    set(settle, builder::settle);
    set(taskLimit, builder::taskLimit);
    set(taskGrace, builder::taskGrace);
    set(minimumGap, builder::minimumGap);
    set(lowestIntervalShare, builder::lowestIntervalShare);
    set(sampleEvery, builder::sampleEvery);
    set(refusalCost, builder::refusalCost);
    set(jmx, builder::jmx);
    if (drainLimit != null || drainAtLimit != null) {
      builder.drain(drain());
    }
    if (firstBackOff != null || longestBackOff != null) {
      Duration first = Settings.FIRST_BACK_OFF.orDefault(firstBackOff);
      builder.backOff(first, Setting.orDefault(Settings.LONGEST_BACK_OFF, longestBackOff, first));
    }
    if (budgetShare != null || budgetWindow != null) {
      builder.unavailabilityBudget(
          Settings.BUDGET_SHARE.orDefault(budgetShare),
          Settings.BUDGET_WINDOW.orDefault(budgetWindow));
    }
    if (announceLimit != null || readiness.longerThan() != null) {
      builder.announceLimit(announceLimitWithNotice());
    }
    return builder;
  }

  private static <T> void set(@Nullable T value, Consumer<T> setting) {
    if (value != null) {
      setting.accept(value);
    }
  }

  private DrainPolicy drain() {
    return new DrainPolicy(
        Settings.DRAIN_LIMIT.orDefault(drainLimit),
        drainAtLimit == null ? AtLimit.valueOf(Settings.DRAIN_AT_LIMIT.byDefault()) : drainAtLimit);
  }

  /**
   * Adds the notice of the readiness state, which an announcer of it waits for. A refusal shows the
   * value of the property and not the sum.
   */
  private Duration announceLimitWithNotice() {
    Duration given =
        Settings.ANNOUNCE_LIMIT.check(Settings.ANNOUNCE_LIMIT.orDefault(announceLimit));
    Duration notice = ReadinessFlip.longestWait(this);
    Duration most = Duration.ofMinutes(1).minus(notice);
    Ranges.nanos(Settings.ANNOUNCE_LIMIT.name(), given, Duration.ofMillis(1), most);
    return given.plus(notice);
  }

  /** A collection that {@code btc.gc.tasks} can name. */
  public enum Collection {
    /** Empties Eden in a few milliseconds. */
    YOUNG,
    /** Empties the old generation, together with the young task. */
    FULL,
    /** Runs a concurrent cycle of G1, together with the young task. */
    CONCURRENT
  }

  /**
   * Collections of this JVM.
   *
   * @param enabled Whether this JVM's collections are tasks.
   * @param tasks Which collections are tasks; by default full and young, if this JVM supports them.
   * @param young Interval of the young task.
   * @param full Interval of the full task.
   */
  public record Gc(
      @DefaultValue("true") boolean enabled,
      @Nullable List<Collection> tasks,
      @DefaultValue Young young,
      @DefaultValue Full full) {}

  /**
   * The interval of the young task.
   *
   * @param minShare Share of Eden at A^min of the young task, 0.05 to 0.95; 0.75 by default.
   * @param maxShare Share of Eden at A^max of the young task, and at least the one at A^min, 0.05
   *     to 0.95; 0.875 by default.
   */
  public record Young(@Nullable Double minShare, @Nullable Double maxShare) {

    GarbageCollectionTask task() {
      double min = Settings.YOUNG_MIN_SHARE.orDefault(minShare);
      return GarbageCollectionTask.young(
          min, Setting.orDefault(Settings.YOUNG_MAX_SHARE, maxShare, min));
    }
  }

  /**
   * The interval of the full task.
   *
   * @param minShare Share of the room in the old generation at A^min of the full task, 0.05 to
   *     0.95; 0.75 by default.
   * @param maxShare Share of the room in the old generation at A^max of the full task, and at least
   *     the one at A^min, 0.05 to 0.95; 0.875 by default.
   */
  public record Full(@Nullable Double minShare, @Nullable Double maxShare) {

    GarbageCollectionTask task() {
      double min = Settings.FULL_MIN_SHARE.orDefault(minShare);
      return GarbageCollectionTask.full(
          min, Setting.orDefault(Settings.FULL_MAX_SHARE, maxShare, min));
    }
  }

  /**
   * The filter.
   *
   * @param bypass Paths that are neither counted nor refused, in addition to those of probes and
   *     the actuator.
   * @param hold How long a request may wait for the end of a closing; one that would wait longer is
   *     refused at once, 0 to 10 s; 0 by default.
   * @param status Status of a refusal, 400 to 599; 503 by default.
   * @param refusedStream Whether requests over HTTP/2 are refused by a reset of their stream. Jetty
   *     and Reactor Netty can do so; other servers refuse with the status.
   * @param order Order among the filters; by default the filter is the first one.
   */
  public record Filter(
      @DefaultValue List<String> bypass,
      @Nullable Duration hold,
      @Nullable Integer status,
      @DefaultValue("false") boolean refusedStream,
      @DefaultValue("" + Integer.MIN_VALUE) int order) {

    /** Sets what is set, and leaves the rest to the adapter. */
    <B extends AdapterBuilder<B>> B applyTo(B builder) {
      set(hold, builder::hold);
      set(status, builder::status);
      return builder;
    }
  }

  /**
   * The endpoint.
   *
   * @param allowedHosts Names of this service in requests with commands, in addition to localhost
   *     and IP addresses. An asterisk permits all names.
   */
  public record Endpoint(@DefaultValue List<String> allowedHosts) {}

  /**
   * Readiness.
   *
   * @param longerThan Expected duration above which a closing changes the readiness state. Without
   *     a value, no closing changes it.
   * @param notice How long the platform takes to notice a change, 0 to 55 s.
   */
  public record Readiness(@Nullable Duration longerThan, @DefaultValue("30s") Duration notice) {}
}

package io.github.btc.spring.boot;

import io.github.btc.DrainPolicy.AtLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties {@code btc.*}, with the defaults of the controller and the adapters. Boot refuses
 * unknown names of this prefix in files and on the command line.
 *
 * @param enabled Whether BTC is enabled.
 * @param name Name of the controller in JMX, thread names, meters and messages.
 * @param dryRun Whether the controller decides as usual but closes nothing.
 * @param drainLimit How long a closing waits for the requests in flight, 1 ms to 10 min.
 * @param drainAtLimit Action if requests are still in flight at the drain limit.
 * @param announceLimit Longest wait for an announcer, 1 ms to 1 min minus a readiness notice.
 * @param settle Longest time for which requests and answers are on their way, 0 to 10 s.
 * @param taskLimit How long the tasks of one closing may run, 1 ms to 60 min.
 * @param taskGrace How long interrupted tasks may take to end, 1 ms to 1 min.
 * @param minimumGap Least time between the end of a closing and the next closing, 0 to 60 min.
 * @param firstBackOff Wait after a first closing without effect, 1 ms to 60 min; it doubles each
 *     time.
 * @param longestBackOff Longest wait after closings without effect, up to 24 h.
 * @param budgetShare Share of the budget window in which the gate may be closed, 0.0001 to 1.
 * @param budgetWindow Window of the unavailability budget, 1 s to 24 h.
 * @param lowestIntervalShare Share to which uncontrolled runs may lower an interval, 0.05 to 1.
 * @param sampleEvery Longest time between two samples, 1 ms to 1 min; by default 20 ms to 500 ms,
 *     by how fast the levels grow.
 * @param refusalCost Time that a refused request loses on its way to another replica, 0 to 1 s;
 *     with 0 every closing is worth its refusals.
 * @param jmx Whether to register the controller's MBean.
 * @param gc Collections of this JVM as tasks.
 * @param filter The filter in front of the application.
 * @param endpoint Commands of the endpoint.
 * @param readiness Changes of the readiness state, for long tasks only.
 * @param loadbalancer Settings that btc-spring-cloud reads and checks.
 */
@ConfigurationProperties(prefix = "btc", ignoreUnknownFields = false)
public record BtcProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("btc") String name,
    @DefaultValue("false") boolean dryRun,
    @DefaultValue("1s") Duration drainLimit,
    @DefaultValue("abandon") AtLimit drainAtLimit,
    @DefaultValue("250ms") Duration announceLimit,
    @DefaultValue("2ms") Duration settle,
    @DefaultValue("10s") Duration taskLimit,
    @DefaultValue("1s") Duration taskGrace,
    @DefaultValue("50ms") Duration minimumGap,
    @DefaultValue("500ms") Duration firstBackOff,
    @DefaultValue("1m") Duration longestBackOff,
    @DefaultValue("0.1") double budgetShare,
    @DefaultValue("1m") Duration budgetWindow,
    @DefaultValue("0.5") double lowestIntervalShare,
    @Nullable Duration sampleEvery,
    @DefaultValue("100us") Duration refusalCost,
    @DefaultValue("true") boolean jmx,
    @DefaultValue Gc gc,
    @DefaultValue Filter filter,
    @DefaultValue Endpoint endpoint,
    @DefaultValue Readiness readiness,
    @DefaultValue Map<String, String> loadbalancer) {

  /** A collection that {@code btc.gc.tasks} can name. */
  public enum Collection {
    /** Empties Eden in a few milliseconds. */
    YOUNG,
    /** Empties the old generation, together with the young task. */
    FULL,
    /** Runs only full collections, without the young task. */
    FULL_ALONE,
    /** Runs a concurrent cycle. */
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
   * @param minShare Share of Eden at A^min of the young task, 0.05 to 0.95. With the defaults of
   *     both shares, the interval moves up to 0.85 to 0.95, the longer Eden takes to fill.
   * @param maxShare Share of Eden at A^max of the young task, min-share to 0.95.
   */
  public record Young(
      @DefaultValue("0.75") double minShare, @DefaultValue("0.875") double maxShare) {}

  /**
   * The interval of the full task.
   *
   * @param minShare Share of the old generation at A^min of the full task, 0.05 to 0.95.
   * @param maxShare Share of the old generation at A^max of the full task, min-share to 0.95.
   */
  public record Full(
      @DefaultValue("0.75") double minShare, @DefaultValue("0.875") double maxShare) {}

  /**
   * The filter.
   *
   * @param bypass Paths that are neither counted nor refused, in addition to those of probes and
   *     the actuator.
   * @param hold How long a request may wait for the end of a closing before it is refused, 0 to 10
   *     s.
   * @param status Status of a refusal, 400 to 599.
   * @param refusedStream Whether requests over HTTP/2 are refused by a reset of their stream. Jetty
   *     and Reactor Netty can do so; other servers refuse with the status.
   * @param order Order among the filters; by default the filter is the first one.
   */
  public record Filter(
      @DefaultValue List<String> bypass,
      @DefaultValue("0") Duration hold,
      @DefaultValue("503") int status,
      @DefaultValue("false") boolean refusedStream,
      @DefaultValue("" + Integer.MIN_VALUE) int order) {}

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

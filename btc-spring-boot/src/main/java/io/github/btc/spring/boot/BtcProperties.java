package io.github.btc.spring.boot;

import io.github.btc.DrainPolicy.AtLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties {@code btc.*}, with the defaults of the controller and the adapters. A name that
 * does not exist is refused where Boot looks for such names: in files and on the command line.
 *
 * @param enabled Whether BTC does anything at all.
 * @param name Name in JMX, thread names, meters and messages.
 * @param dryRun Whether to decide everything and close nothing.
 * @param drainLimit How long a closing waits for the requests in flight: 1 ms to 10 min.
 * @param drainAtLimit What to do when they have not ended by then.
 * @param announceLimit Longest wait for an announcer, 1 ms to 1 min; less a readiness notice, if
 *     any.
 * @param settle How long requests and answers may be on their way, 0 to 10 s.
 * @param taskLimit How long the tasks of one closing may run, 1 ms to 60 min.
 * @param taskGrace How long interrupted tasks may take to end, 1 ms to 1 min.
 * @param minimumGap Least time from gate open to the next closing, 0 to 60 min.
 * @param firstBackOff Wait after a closing without effect, 1 ms to 60 min; it doubles.
 * @param longestBackOff Longest such wait, up to 24 h.
 * @param budgetShare Share of a window during which the gate may be shut, 0.0001 to 1.
 * @param budgetWindow That window, 1 s to 24 h.
 * @param lowestIntervalShare How far uncontrolled runs may lower an interval, 0.05 to 1.
 * @param sampleEvery Longest time between two samples, 1 ms to 1 min.
 * @param jmx Whether to register the controller's MBeans. Without them other controllers of this
 *     JVM do not wait for its requests, nor it for theirs.
 * @param gc Collections of this JVM as tasks.
 * @param filter The filter in front of the application.
 * @param endpoint Commands that come to the endpoint.
 * @param readiness Flips of the readiness state, for long tasks only.
 * @param loadbalancer Settings of btc-spring-cloud, which reads and checks them itself.
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
    @DefaultValue("20ms") Duration sampleEvery,
    @DefaultValue("true") boolean jmx,
    @DefaultValue Gc gc,
    @DefaultValue Filter filter,
    @DefaultValue Endpoint endpoint,
    @DefaultValue Readiness readiness,
    @DefaultValue Map<String, String> loadbalancer) {

  /** A collection that can be asked for by name. */
  public enum Collection {
    /** Eden, in a few milliseconds. */
    YOUNG,
    /** The old generation, beside the young task. */
    FULL,
    /** Everything by full collections; not beside the young task. */
    FULL_ALONE,
    /** A concurrent cycle. */
    CONCURRENT
  }

  /**
   * Collections of this JVM.
   *
   * @param enabled Whether this JVM's collections are tasks.
   * @param tasks Which collections are tasks; by default full and young, where they work.
   * @param young When Eden is collected.
   * @param full When the old generation is collected.
   */
  public record Gc(
      @DefaultValue("true") boolean enabled,
      @Nullable List<Collection> tasks,
      @DefaultValue Young young,
      @DefaultValue Full full) {}

  /**
   * The interval of the young task.
   *
   * @param minShare Share of Eden from which it is due, 0.05 to 0.95.
   * @param maxShare Share of Eden by which it should have run, min-share to 0.95.
   */
  public record Young(
      @DefaultValue("0.75") double minShare, @DefaultValue("0.875") double maxShare) {}

  /**
   * The interval of the full task.
   *
   * @param minShare Share of the old generation's room from which it is due, 0.05 to 0.95.
   * @param maxShare Share of that room by which it should have run, min-share to 0.95.
   */
  public record Full(
      @DefaultValue("0.75") double minShare, @DefaultValue("0.875") double maxShare) {}

  /**
   * The filter.
   *
   * @param bypass Paths that are neither counted nor refused, beside probes and the actuator's.
   * @param hold How long a request may wait for the end of a closing, 0 to 10 s.
   * @param status Status of a refusal, 400 to 599.
   * @param order Place among the filters; the first place by default.
   */
  public record Filter(
      @DefaultValue List<String> bypass,
      @DefaultValue("0") Duration hold,
      @DefaultValue("503") int status,
      @DefaultValue("" + Integer.MIN_VALUE) int order) {}

  /**
   * The endpoint.
   *
   * @param allowedHosts Names of this service under which commands are taken, beside localhost and
   *     IP addresses; * for all.
   */
  public record Endpoint(@DefaultValue List<String> allowedHosts) {}

  /**
   * Readiness.
   *
   * @param longerThan Expected duration from which closings flip the readiness state; never, if
   *     unset.
   * @param notice How long the platform takes to notice a flip, 0 to 55 s.
   */
  public record Readiness(@Nullable Duration longerThan, @DefaultValue("30s") Duration notice) {}
}

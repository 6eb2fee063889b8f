package io.github.btc.quarkus;

import io.github.btc.DrainPolicy;
import io.github.btc.DrainPolicy.AtLimit;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.internal.Setting;
import io.github.btc.internal.Settings;
import io.quarkus.runtime.annotations.ConfigDocDefault;
import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings that are read at the start. {@code io.github.btc.internal.Settings} declares their
 * names, ranges and defaults. The controller and the handler have defaults for the others.
 */
@ConfigMapping(prefix = "quarkus.btc")
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
public interface BtcConfig {

  /**
   * Name of the controller in JMX, thread names, meters and messages, 1 to 64 letters, digits,
   * dots, dashes and underscores; btc by default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("btc")
  Optional<String> name();

  /**
   * Whether the controller decides as usual but closes nothing; false by default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("false")
  Optional<Boolean> observeOnly();

  /**
   * Whether the routers or the clients retry a refused request on another replica; false by
   * default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("false")
  Optional<Boolean> refusalsAreRetried();

  /**
   * Share of the collections that are left to the JVM, to measure what BTC is worth, 0 to 0.5; 0 by
   * default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("0")
  Optional<Double> controlGroup();

  /**
   * How long a closing waits for the requests in flight, 1 ms to 10 min; 1 s by default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("1 s")
  Optional<Duration> drainLimit();

  /**
   * Action if requests are still in flight at the drain limit, abandon or run-anyway; abandon by
   * default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("abandon")
  Optional<AtLimit> drainAtLimit();

  /**
   * Longest wait for a coordinator, for an announcer, and for stragglers after its confirmation, 1
   * ms to 1 min; 250 ms by default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("250 ms")
  Optional<Duration> announceLimit();

  /**
   * How long requests may still arrive after a confirmation, and how long the answer of the last
   * one takes to leave, 0 to 10 s; 2 ms by default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("2 ms")
  Optional<Duration> settle();

  /**
   * How long the tasks of one closing may run before they are interrupted, 1 ms to 60 min; 10 s by
   * default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("10 s")
  Optional<Duration> taskLimit();

  /**
   * How long interrupted tasks may take to end before the gate opens without them, 1 ms to 1 min; 1
   * s by default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("1 s")
  Optional<Duration> taskGrace();

  /**
   * Least time between the end of a closing and the next closing, 0 to 60 min; 50 ms by default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("50 ms")
  Optional<Duration> minimumGap();

  /**
   * Wait after a closing that was abandoned, failed or had no effect, 1 ms to 60 min; 500 ms by
   * default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("500 ms")
  Optional<Duration> firstBackOff();

  /**
   * Longest wait after closings without effect, and at least the first one, 1 ms to 24 h; 1 min by
   * default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("1 min")
  Optional<Duration> longestBackOff();

  /**
   * Share of the budget window in which the gate may be closed, 0.0001 to 1; 0.1 by default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("0.1")
  Optional<Double> budgetShare();

  /**
   * Window of the unavailability budget, 1 s to 24 h; 1 min by default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("1 min")
  Optional<Duration> budgetWindow();

  /**
   * Share of its interval to which uncontrolled runs may lower a task, 0.05 to 1; 0.5 by default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("0.5")
  Optional<Double> lowestIntervalShare();

  /**
   * Fixed time between two samples of the levels by the clock, 1 ms to 1 min; 20 ms to 500 ms by
   * default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("20 ms to 500 ms")
  Optional<Duration> sampleEvery();

  /**
   * Time that a refused request loses on its way to another replica, 0 to 1 s; 100 us by default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("100 us")
  Optional<Duration> refusalCost();

  /**
   * Whether to register the controller's MBean; true by default.
   *
   * @return the value, if it is set
   */
  @ConfigDocDefault("true")
  Optional<Boolean> jmx();

  /**
   * Absolute path of a folder that the replicas of one host share, so that they close one at a
   * time. It takes the place of a Coordinator bean.
   *
   * @return the value, if it is set
   */
  Optional<String> turnsFolder();

  /**
   * Sets what is set, and leaves the rest to the controller.
   *
   * @param config the settings
   * @param builder receives them
   * @return the builder
   */
  static ControllerBuilder apply(BtcConfig config, ControllerBuilder builder) {
    config.name().ifPresent(builder::name);
    config.observeOnly().ifPresent(builder::observeOnly);
    config.refusalsAreRetried().ifPresent(builder::refusalsAreRetried);
    config.controlGroup().ifPresent(builder::controlGroup);
    config.announceLimit().ifPresent(builder::announceLimit);
    config.settle().ifPresent(builder::settle);
    config.taskLimit().ifPresent(builder::taskLimit);
    config.taskGrace().ifPresent(builder::taskGrace);
    config.minimumGap().ifPresent(builder::minimumGap);
    config.lowestIntervalShare().ifPresent(builder::lowestIntervalShare);
    config.sampleEvery().ifPresent(builder::sampleEvery);
    config.refusalCost().ifPresent(builder::refusalCost);
    config.jmx().ifPresent(builder::jmx);
    if (config.drainLimit().isPresent() || config.drainAtLimit().isPresent()) {
      builder.drain(
          new DrainPolicy(
              config.drainLimit().orElse(Settings.DRAIN_LIMIT.byDefault()),
              config.drainAtLimit().orElse(AtLimit.valueOf(Settings.DRAIN_AT_LIMIT.byDefault()))));
    }
    if (config.firstBackOff().isPresent() || config.longestBackOff().isPresent()) {
      Duration first = config.firstBackOff().orElse(Settings.FIRST_BACK_OFF.byDefault());
      builder.backOff(
          first,
          Setting.orDefault(
              Settings.LONGEST_BACK_OFF, config.longestBackOff().orElse(null), first));
    }
    if (config.budgetShare().isPresent() || config.budgetWindow().isPresent()) {
      builder.unavailabilityBudget(
          config.budgetShare().orElse(Settings.BUDGET_SHARE.byDefault()),
          config.budgetWindow().orElse(Settings.BUDGET_WINDOW.byDefault()));
    }
    return builder;
  }

  /**
   * Collections of this JVM as tasks.
   *
   * @return the settings
   */
  Gc gc();

  /**
   * The handler in front of the routes.
   *
   * @return the settings
   */
  Filter filter();

  /** Collections of this JVM. */
  interface Gc {

    /**
     * Whether this JVM's collections are tasks.
     *
     * @return true by default
     */
    @WithDefault("true")
    boolean enabled();

    /**
     * Interval of the young task, in shares of Eden.
     *
     * @return the settings
     */
    Young young();

    /**
     * Interval of the full task, in shares of the old generation.
     *
     * @return the settings
     */
    Full full();
  }

  /** The interval of the young task. */
  interface Young {

    /**
     * Share of Eden at A^min of the young task, 0.05 to 0.95; 0.75 by default.
     *
     * @return the value, if it is set
     */
    @ConfigDocDefault("0.75")
    Optional<Double> minShare();

    /**
     * Share of Eden at A^max of the young task, and at least the one at A^min, 0.05 to 0.95; 0.875
     * by default.
     *
     * @return the value, if it is set
     */
    @ConfigDocDefault("0.875")
    Optional<Double> maxShare();
  }

  /** The interval of the full task. */
  interface Full {

    /**
     * Share of the room in the old generation at A^min of the full task, 0.05 to 0.95; 0.75 by
     * default.
     *
     * @return the value, if it is set
     */
    @ConfigDocDefault("0.75")
    Optional<Double> minShare();

    /**
     * Share of the room in the old generation at A^max of the full task, and at least the one at
     * A^min, 0.05 to 0.95; 0.875 by default.
     *
     * @return the value, if it is set
     */
    @ConfigDocDefault("0.875")
    Optional<Double> maxShare();
  }

  /** The handler. */
  interface Filter {

    /**
     * Paths that are neither counted nor refused, in addition to those of probes and the
     * non-application root path.
     *
     * @return none by default
     */
    Optional<List<String>> bypass();

    /**
     * How long a request may wait for the end of a closing; one that would wait longer is refused
     * at once, 0 to 10 s; 0 by default.
     *
     * @return the value, if it is set
     */
    @ConfigDocDefault("0")
    Optional<Duration> hold();

    /**
     * Status of a refusal, 400 to 599; 503 by default.
     *
     * @return the value, if it is set
     */
    @ConfigDocDefault("503")
    OptionalInt status();
  }
}

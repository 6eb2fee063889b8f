package io.github.btc.quarkus;

import io.github.btc.DrainPolicy.AtLimit;
import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The settings that are read at the start. Names and defaults are those of the other modules. */
@ConfigMapping(prefix = "quarkus.btc")
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
public interface BtcConfig {

  /**
   * Name of the controller in JMX, thread names, meters and messages.
   *
   * @return btc by default
   */
  @WithDefault("btc")
  String name();

  /**
   * Whether the controller decides as usual but closes nothing.
   *
   * @return false by default
   */
  @WithDefault("false")
  boolean dryRun();

  /**
   * How long a closing waits for the requests in flight, 1 ms to 10 min.
   *
   * @return 1 s by default
   */
  @WithDefault("1s")
  Duration drainLimit();

  /**
   * Action if requests are still in flight at the drain limit.
   *
   * @return abandon by default
   */
  @WithDefault("abandon")
  AtLimit drainAtLimit();

  /**
   * Longest wait for an announcer, 1 ms to 1 min.
   *
   * @return 250 ms by default
   */
  @WithDefault("250ms")
  Duration announceLimit();

  /**
   * Longest time for which requests and answers are on their way, 0 to 10 s.
   *
   * @return 2 ms by default
   */
  @WithDefault("2ms")
  Duration settle();

  /**
   * How long the tasks of one closing may run, 1 ms to 60 min.
   *
   * @return 10 s by default
   */
  @WithDefault("10s")
  Duration taskLimit();

  /**
   * How long interrupted tasks may take to end, 1 ms to 1 min.
   *
   * @return 1 s by default
   */
  @WithDefault("1s")
  Duration taskGrace();

  /**
   * Least time between the end of a closing and the next closing, 0 to 60 min.
   *
   * @return 50 ms by default
   */
  @WithDefault("50ms")
  Duration minimumGap();

  /**
   * Wait after a first closing without effect, 1 ms to 60 min; it doubles each time.
   *
   * @return 500 ms by default
   */
  @WithDefault("500ms")
  Duration firstBackOff();

  /**
   * Longest wait after closings without effect, up to 24 h.
   *
   * @return 1 min by default
   */
  @WithDefault("1m")
  Duration longestBackOff();

  /**
   * Share of the budget window in which the gate may be closed, 0.0001 to 1.
   *
   * @return 0.1 by default
   */
  @WithDefault("0.1")
  double budgetShare();

  /**
   * Window of the unavailability budget, 1 s to 24 h.
   *
   * @return 1 min by default
   */
  @WithDefault("1m")
  Duration budgetWindow();

  /**
   * Share to which uncontrolled runs may lower an interval, 0.05 to 1.
   *
   * @return 0.5 by default
   */
  @WithDefault("0.5")
  double lowestIntervalShare();

  /**
   * Longest time between two samples, 1 ms to 1 min.
   *
   * @return by default 20 ms to 500 ms, by how fast the levels grow
   */
  Optional<Duration> sampleEvery();

  /**
   * Time that a refused request loses on its way to another replica, 0 to 1 s. With 0 every closing
   * is worth its refusals.
   *
   * @return 0.1 ms by default
   */
  @WithDefault("PT0.0001S")
  Duration refusalCost();

  /**
   * Whether to register the controller's MBean.
   *
   * @return true by default
   */
  @WithDefault("true")
  boolean jmx();

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
    Shares young();

    /**
     * Interval of the full task, in shares of the old generation.
     *
     * @return the settings
     */
    Shares full();
  }

  /** An interval. */
  interface Shares {

    /**
     * Share at A^min, 0.05 to 0.95. With the defaults of both shares, the interval of the young
     * task moves up to 0.85 to 0.95, the longer Eden takes to fill.
     *
     * @return 0.75 by default
     */
    @WithDefault("0.75")
    double minShare();

    /**
     * Share at A^max, min-share to 0.95.
     *
     * @return 0.875 by default
     */
    @WithDefault("0.875")
    double maxShare();
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
     * How long a request may wait for the end of a closing before it is refused, 0 to 10 s.
     *
     * @return 0 by default
     */
    @WithDefault("0s")
    Duration hold();

    /**
     * Status of a refusal, 400 to 599.
     *
     * @return 503 by default
     */
    @WithDefault("503")
    int status();
  }
}

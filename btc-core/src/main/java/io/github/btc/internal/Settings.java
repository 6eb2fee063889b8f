package io.github.btc.internal;

import java.time.Duration;
import java.util.List;

/**
 * Every setting that has a name in more than one way in. A new one is declared here and nowhere
 * else; the build names the ways in that do not have it yet.
 */
public final class Settings {

  private static final Duration MILLISECOND = Duration.ofMillis(1);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofHours(24);

  // --- of a controller: often ----------------------------------------------------------------

  /** How long to wait for the requests in flight. */
  public static final Setting<Duration> DRAIN_LIMIT =
      duration(
              "drainLimit",
              SECOND,
              MILLISECOND,
              Duration.ofMinutes(10),
              "How long a closing waits for the requests in flight")
          .setBy("drain");

  /** The action at that limit, as the name of a constant of {@code DrainPolicy.AtLimit}. */
  public static final Setting<String> DRAIN_AT_LIMIT =
      Setting.of(
              "drainAtLimit",
              new Allowed.Choices(List.of("ABANDON", "RUN_ANYWAY")),
              "ABANDON",
              "Action if requests are still in flight at the drain limit")
          .setBy("drain");

  /** The share of the window in which the gate may be closed. */
  public static final Setting<Double> BUDGET_SHARE =
      share(
              "budgetShare",
              0.1,
              0.0001,
              1,
              "Share of the budget window in which the gate may be closed")
          .setBy("unavailabilityBudget")
          .note(
              "In each tenth of the window the gate may be closed for twice that share. No closing"
                  + " begins beyond these limits.");

  /** The window of that share. */
  public static final Setting<Duration> BUDGET_WINDOW =
      duration("budgetWindow", MINUTE, SECOND, DAY, "Window of the unavailability budget")
          .setBy("unavailabilityBudget");

  /** The least time between two closings. */
  public static final Setting<Duration> MINIMUM_GAP =
      duration(
          "minimumGap",
          Duration.ofMillis(50),
          Duration.ZERO,
          HOUR,
          "Least time between the end of a closing and the next closing");

  /** Whether nothing is closed. */
  public static final Setting<Boolean> OBSERVE_ONLY =
      flag("observeOnly", false, "Whether the controller decides as usual but closes nothing")
          .note("An event reports each closing that it omits.");

  /** Whether somebody retries what is refused. */
  public static final Setting<Boolean> REFUSALS_ARE_RETRIED =
      flag(
              "refusalsAreRetried",
              false,
              "Whether the routers or the clients retry a refused request on another replica")
          .note(
              "Without this and without an announcer, the controller only observes. With an"
                  + " announcer and without this, a closing is put off if its announcement failed"
                  + " or was not confirmed.");

  /** The share of the control group. */
  public static final Setting<Double> CONTROL_GROUP =
      share(
              "controlGroup",
              0,
              0,
              0.5,
              "Share of the collections that are left to the JVM, to measure what BTC is worth")
          .note(
              "They are drawn at random. The requests that they hit are the price of the answer.");

  /** The controller's name. */
  public static final Setting<String> NAME =
      Setting.of(
          "name",
          new Allowed.Texts(
              "[A-Za-z0-9._-]{1,64}", "1 to 64 letters, digits, dots, dashes and underscores"),
          "btc",
          "Name of the controller in JMX, thread names, meters and messages");

  // --- of a controller: rarely ---------------------------------------------------------------

  /** The longest wait for an announcer. */
  public static final Setting<Duration> ANNOUNCE_LIMIT =
      duration(
          "announceLimit",
          Duration.ofMillis(250),
          MILLISECOND,
          MINUTE,
          "Longest wait for a coordinator, for an announcer, and for stragglers after its"
              + " confirmation");

  /** How long requests and answers are on their way. */
  public static final Setting<Duration> SETTLE =
      duration(
          "settle",
          Duration.ofMillis(2),
          Duration.ZERO,
          Duration.ofSeconds(10),
          "How long requests may still arrive after a confirmation, and how long the answer of the"
              + " last one takes to leave");

  /** How long tasks may run. */
  public static final Setting<Duration> TASK_LIMIT =
      duration(
          "taskLimit",
          Duration.ofSeconds(10),
          MILLISECOND,
          HOUR,
          "How long the tasks of one closing may run before they are interrupted");

  /** How long interrupted tasks may take to end. */
  public static final Setting<Duration> TASK_GRACE =
      duration(
          "taskGrace",
          SECOND,
          MILLISECOND,
          MINUTE,
          "How long interrupted tasks may take to end before the gate opens without them");

  /** The first wait after a closing without effect. */
  public static final Setting<Duration> FIRST_BACK_OFF =
      duration(
              "firstBackOff",
              Duration.ofMillis(500),
              MILLISECOND,
              HOUR,
              "Wait after a closing that was abandoned, failed or had no effect")
          .setBy("backOff")
          .note("It doubles each time.");

  /** The longest one; never less than the first. */
  public static final Setting<Duration> LONGEST_BACK_OFF =
      duration(
              "longestBackOff",
              MINUTE,
              MILLISECOND,
              DAY,
              "Longest wait after closings without effect, and at least the first one")
          .setBy("backOff");

  /** The cost of a refusal. */
  public static final Setting<Duration> REFUSAL_COST =
      duration(
              "refusalCost",
              Duration.ofNanos(100_000),
              Duration.ZERO,
              SECOND,
              "Time that a refused request loses on its way to another replica")
          .note(
              "After five closings in a row that cost more than they saved, the controller closes"
                  + " no more for ten minutes (DORMANT) if the task stops the process. With 0,"
                  + " every closing is worth its refusals.");

  /** How far intervals may be lowered. */
  public static final Setting<Double> LOWEST_INTERVAL_SHARE =
      share(
          "lowestIntervalShare",
          0.5,
          0.05,
          1,
          "Share of its interval to which uncontrolled runs may lower a task");

  /** The longest time between two samples by the clock. A user's value is the shortest too. */
  public static final Setting<Duration> SAMPLE_EVERY =
      duration(
              "sampleEvery",
              Duration.ofMillis(500),
              MILLISECOND,
              MINUTE,
              "Fixed time between two samples of the levels by the clock")
          .byDefault("20 ms to 500 ms")
          .note(
              "By default it is two thirds of the time in which the fastest level reaches A^max.");

  /** The shortest one, which only the builder sets; elsewhere it is the longest one's value. */
  public static final Setting<Duration> SHORTEST_SAMPLE_GAP =
      duration(
          "sampleEvery",
          Duration.ofMillis(20),
          MILLISECOND,
          MINUTE,
          "Shortest time between two samples of the levels by the clock");

  /** Whether there is an MBean. */
  public static final Setting<Boolean> JMX =
      flag("jmx", true, "Whether to register the controller's MBean");

  /** The settings of a controller, in the order of the reference page. */
  public static final List<Setting<?>> OF_CONTROLLER =
      List.of(
          DRAIN_LIMIT,
          DRAIN_AT_LIMIT,
          BUDGET_SHARE,
          BUDGET_WINDOW,
          MINIMUM_GAP,
          OBSERVE_ONLY,
          REFUSALS_ARE_RETRIED,
          CONTROL_GROUP,
          NAME,
          ANNOUNCE_LIMIT,
          SETTLE,
          TASK_LIMIT,
          TASK_GRACE,
          FIRST_BACK_OFF,
          LONGEST_BACK_OFF,
          REFUSAL_COST,
          LOWEST_INTERVAL_SHARE,
          SAMPLE_EVERY,
          JMX);

  // --- of an adapter -------------------------------------------------------------------------

  /** How long a request may wait. */
  public static final Setting<Duration> HOLD =
      duration(
              "hold",
              Duration.ZERO,
              Duration.ZERO,
              Duration.ofSeconds(10),
              "How long a request may wait for the end of a closing; one that would wait longer is"
                  + " refused at once")
          .in("filter");

  /** The status of a refusal. */
  public static final Setting<Integer> STATUS =
      Setting.of("status", new Allowed.Numbers(400, 599), 503, "Status of a refusal").in("filter");

  /** The settings that all HTTP adapters have in common. */
  public static final List<Setting<?>> OF_ADAPTER = List.of(HOLD, STATUS);

  // --- of the collections of this JVM --------------------------------------------------------

  /** The lower end of the young task's interval. */
  public static final Setting<Double> YOUNG_MIN_SHARE =
      minShare("Share of Eden at A^min of the young task")
          .in("gc.young")
          .setBy("young")
          .note(
              "With the defaults of both shares, the interval moves up to 0.85 to 0.95, the longer"
                  + " Eden takes to fill.");

  /** The upper end of the young task's interval. */
  public static final Setting<Double> YOUNG_MAX_SHARE =
      maxShare("Share of Eden at A^max of the young task, and at least the one at A^min")
          .in("gc.young")
          .setBy("young");

  /** The lower end of the full task's interval. */
  public static final Setting<Double> FULL_MIN_SHARE =
      minShare("Share of the room in the old generation at A^min of the full task")
          .in("gc.full")
          .setBy("full")
          .note(
              "The room lies between the live objects and the point from which the JVM collects the"
                  + " old generation by itself.");

  /** The upper end of the full task's interval. */
  public static final Setting<Double> FULL_MAX_SHARE =
      maxShare(
              "Share of the room in the old generation at A^max of the full task, and at least the"
                  + " one at A^min")
          .in("gc.full")
          .setBy("full");

  /** The settings of the tasks that collect. */
  public static final List<Setting<?>> OF_COLLECTIONS =
      List.of(YOUNG_MIN_SHARE, YOUNG_MAX_SHARE, FULL_MIN_SHARE, FULL_MAX_SHARE);

  private Settings() {}

  private static Setting<Duration> duration(
      String name, Duration byDefault, Duration least, Duration most, String sentence) {
    return Setting.of(name, new Allowed.Durations(least, most), byDefault, sentence);
  }

  private static Setting<Double> share(
      String name, double byDefault, double least, double most, String sentence) {
    return Setting.of(name, new Allowed.Shares(least, most), byDefault, sentence);
  }

  private static Setting<Boolean> flag(String name, boolean byDefault, String sentence) {
    return Setting.of(name, new Allowed.Flags(), byDefault, sentence);
  }

  private static Setting<Double> minShare(String sentence) {
    return share("minShare", 0.75, 0.05, 0.95, sentence);
  }

  private static Setting<Double> maxShare(String sentence) {
    return share("maxShare", 0.875, 0.05, 0.95, sentence);
  }
}

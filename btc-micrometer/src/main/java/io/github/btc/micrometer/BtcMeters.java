package io.github.btc.micrometer;

import io.micrometer.core.instrument.Meter;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All meters. The table of {@code docs/reference/metrics-and-events.md} is made from this enum, and
 * {@link BtcMetrics} registers no other meter. Each meter has the tag {@code controller} in
 * addition to its own.
 */
public enum BtcMeters {
  /** Whether the gate admits requests. */
  GATE_OPEN(
      "btc.gate.open",
      Meter.Type.GAUGE,
      null,
      "1 if the gate admits requests, 0 if it refuses them"),
  /** The state of the controller. */
  STATE(
      "btc.state",
      Meter.Type.GAUGE,
      null,
      "1 for the controller's state, 0 for every other state",
      "state"),
  /** Whether the controller is paused. */
  PAUSED(
      "btc.paused",
      Meter.Type.GAUGE,
      null,
      "1 if the controller is paused and starts no closing, otherwise 0"),
  /** Whether the controller only observes. */
  OBSERVING(
      "btc.observing",
      Meter.Type.GAUGE,
      null,
      "1 if the controller only observes and never closes its gate, otherwise 0; to let it close,"
          + " set an announcer or refusals-are-retried=true, and observe-only=false, in one"
          + " controller of a JVM"),
  /** Closings that an observing controller has not begun. */
  OMITTED(
      "btc.omitted",
      Meter.Type.COUNTER,
      "closings",
      "Closings that would have begun if the controller did not only observe"),
  /** Requests in flight now. */
  IN_FLIGHT("btc.in.flight", Meter.Type.GAUGE, "requests", "Requests in flight now"),
  /** Requests that have finished. */
  FINISHED(
      "btc.finished", Meter.Type.COUNTER, "requests", "Requests finished until the last sample"),
  /** Requests refused. */
  REFUSED("btc.refused", Meter.Type.COUNTER, "requests", "Requests refused"),
  /** Requests that overlapped a task of this controller. */
  EXPOSED(
      "btc.exposed",
      Meter.Type.COUNTER,
      "requests",
      "Requests that were in flight while a task of this controller ran; expected to stay 0"),
  /** Requests that overlapped a run that the controller did not start. */
  EXPOSED_UNCONTROLLED(
      "btc.exposed.uncontrolled",
      Meter.Type.COUNTER,
      "requests",
      "Requests in flight when a run ended that the controller did not start, for instance a"
          + " collection of the JVM"),
  /** The time from the announcement to the closing of the gate. */
  ANNOUNCING(
      "btc.announcing",
      Meter.Type.TIMER,
      "seconds",
      "Time from the announcement until the gate closes, by whether the routers have confirmed",
      "confirmed"),
  /** The time from the closing of the gate until no request is in flight. */
  DRAIN(
      "btc.drain",
      Meter.Type.TIMER,
      "seconds",
      "Time from the closing of the gate to the start of the tasks"),
  /** The time for which the gate was closed. */
  CLOSING(
      "btc.closing",
      Meter.Type.TIMER,
      "seconds",
      "Time for which the gate was closed, by how the closing ended",
      "ending"),
  /** Requests in flight when the gate was closed. */
  CLOSING_IN_FLIGHT(
      "btc.closing.in.flight",
      Meter.Type.DISTRIBUTION_SUMMARY,
      "requests",
      "Requests in flight when the gate was closed"),
  /** Requests refused in one closing. */
  CLOSING_REFUSED(
      "btc.closing.refused",
      Meter.Type.DISTRIBUTION_SUMMARY,
      "requests",
      "Requests refused in one closing"),
  /** Controlled runs that ended by themselves. */
  TASK_RUN(
      "btc.task.run",
      Meter.Type.TIMER,
      "seconds",
      "Controlled runs that ended by themselves, by whether the level fell",
      "task",
      "effective"),
  /** Controlled runs that failed. */
  TASK_FAILED(
      "btc.task.failed",
      Meter.Type.COUNTER,
      "runs",
      "Controlled runs that threw or were interrupted",
      "task"),
  /** Controlled runs that exceeded their limit. */
  TASK_OVERRAN(
      "btc.task.overran",
      Meter.Type.COUNTER,
      "runs",
      "Controlled runs that exceeded their limit; stuck is true for runs that ignored the"
          + " interrupt",
      "task",
      "stuck"),
  /** Uncontrolled runs. */
  TASK_UNCONTROLLED(
      "btc.task.uncontrolled",
      Meter.Type.COUNTER,
      "runs",
      "Runs that the controller did not start",
      "task"),
  /** The level at the last sample. */
  TASK_LEVEL("btc.task.level", Meter.Type.GAUGE, null, "The level at the last sample", "task"),
  /** How far the level fell in one run. */
  TASK_RELIEF(
      "btc.task.relief",
      Meter.Type.DISTRIBUTION_SUMMARY,
      null,
      "How far the level fell in one controlled run",
      "task"),
  /** The lower end of the activation interval in force. */
  TASK_INTERVAL_MIN(
      "btc.task.interval.min",
      Meter.Type.GAUGE,
      null,
      "A^min: the lower end of the activation interval in force",
      "task"),
  /** The upper end of the activation interval in force. */
  TASK_INTERVAL_MAX(
      "btc.task.interval.max",
      Meter.Type.GAUGE,
      null,
      "A^max: the upper end of the activation interval in force",
      "task"),
  /** How often a due task was deferred. */
  DEFERRED(
      "btc.deferred",
      Meter.Type.COUNTER,
      null,
      "Number of times a due task was deferred, by reason",
      "reason"),
  /** Announcements that failed. */
  ANNOUNCER_FAILED(
      "btc.announcer.failed",
      Meter.Type.COUNTER,
      null,
      "Announcements that failed or were not answered in time",
      "announcer"),
  /** Cycles that the control group compares. */
  CONTROL_CYCLES(
      "btc.control.cycles",
      Meter.Type.COUNTER,
      "cycles",
      "Cycles that the control group compares, with BTC and without",
      "arm"),
  /** Requests hit by a pause, with BTC and without. */
  CONTROL_HIT(
      "btc.control.hit",
      Meter.Type.GAUGE,
      null,
      "Requests per million that a pause hit, with BTC and without",
      "arm"),
  /** How long the requests hit by a pause waited, with BTC and without. */
  CONTROL_WAITED(
      "btc.control.waited",
      Meter.Type.GAUGE,
      null,
      "Seconds of waiting in pauses per million requests, with BTC and without",
      "arm"),
  /** Requests that BTC spares a pause, with an interval. */
  CONTROL_SAVED(
      "btc.control.saved",
      Meter.Type.GAUGE,
      null,
      "Requests per million that BTC spares a pause: estimate and 95 % interval; NaN before enough"
          + " cycles",
      "bound"),
  /** Waiting that BTC saves, with an interval. */
  CONTROL_WAITING_SAVED(
      "btc.control.waiting.saved",
      Meter.Type.GAUGE,
      null,
      "Seconds of waiting per million requests that BTC saves: estimate and 95 % interval; NaN"
          + " before enough cycles",
      "bound"),
  /** The verdict of the control group. */
  CONTROL_VERDICT(
      "btc.control.verdict",
      Meter.Type.GAUGE,
      null,
      "1 for the verdict of the control group on BTC in this service, 0 for every other verdict",
      "verdict"),
  /** The time for which the kernel withheld the processor. */
  THROTTLED(
      "btc.throttled",
      Meter.Type.COUNTER,
      "seconds",
      "Time for which the kernel withheld processors from this container because its quota was used"
          + " up, over all processors"),
  /** The periods in which the kernel withheld the processor. */
  THROTTLED_PERIODS(
      "btc.throttled.periods",
      Meter.Type.COUNTER,
      null,
      "Number of periods in which the quota of this container was used up");

  /** The meters that only a controller with a control group has. */
  static final Set<BtcMeters> OF_CONTROL_GROUP =
      EnumSet.of(
          CONTROL_CYCLES,
          CONTROL_HIT,
          CONTROL_WAITED,
          CONTROL_SAVED,
          CONTROL_WAITING_SAVED,
          CONTROL_VERDICT);

  /** The tag of every meter: the controller's name. */
  static final String CONTROLLER = "controller";

  private final String meterName;
  private final Meter.Type type;
  private final @Nullable String unit;
  private final String description;
  private final List<String> tags;

  BtcMeters(
      String meterName,
      Meter.Type type,
      @Nullable String unit,
      String description,
      String... tags) {
    this.meterName = meterName;
    this.type = type;
    this.unit = unit;
    this.description = description;
    this.tags = List.of(tags);
  }

  /**
   * Returns the name as Micrometer writes it. Registries rewrite it for their system.
   *
   * @return lower case with dots
   */
  public String meterName() {
    return meterName;
  }

  /**
   * Returns the type.
   *
   * @return GAUGE, COUNTER, TIMER or DISTRIBUTION_SUMMARY
   */
  public Meter.Type type() {
    return type;
  }

  /**
   * Returns the base unit.
   *
   * @return {@code null} for plain numbers, and for levels, whose unit depends on the task
   */
  public @Nullable String unit() {
    return unit;
  }

  /**
   * Returns the description of the meter.
   *
   * @return one sentence without a full stop
   */
  public String description() {
    return description;
  }

  /**
   * Returns the keys of the meter's tags, without {@code controller}.
   *
   * @return an ordered list, possibly empty
   */
  public List<String> tags() {
    return tags;
  }
}

package io.github.btc.micrometer;

import io.micrometer.core.instrument.Meter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every meter there is. The table of {@code docs/reference/metrics.md} is made from this, and
 * {@link BtcMetrics} registers nothing else. Each meter has the tag {@code controller} beside those
 * named here.
 */
public enum BtcMeters {
  /** Whether requests are let in. */
  GATE_OPEN("btc.gate.open", Meter.Type.GAUGE, null, "1 if requests are let in, 0 if refused"),
  /** Where the controller stands. */
  STATE("btc.state", Meter.Type.GAUGE, null, "1 for the controller's state, 0 for others", "state"),
  /** Whether closings are forbidden. */
  PAUSED("btc.paused", Meter.Type.GAUGE, null, "1 if no closing may start"),
  /** Requests in flight now. */
  IN_FLIGHT("btc.in.flight", Meter.Type.GAUGE, "requests", "Requests in flight now"),
  /** Requests refused. */
  REFUSED("btc.refused", Meter.Type.COUNTER, "requests", "Requests refused"),
  /** Requests that overlapped a task of this controller. */
  EXPOSED(
      "btc.exposed",
      Meter.Type.COUNTER,
      "requests",
      "Requests that were in flight while a task of this controller ran; 0 is the promise"),
  /** From announcing to gate shut. */
  ANNOUNCING(
      "btc.announcing",
      Meter.Type.TIMER,
      "seconds",
      "Time from the announcement to gate shut, by whether the routers had confirmed",
      "confirmed"),
  /** From gate shut to drained. */
  DRAIN("btc.drain", Meter.Type.TIMER, "seconds", "Time from gate shut to the start of the tasks"),
  /** From gate shut to gate open. */
  CLOSING(
      "btc.closing",
      Meter.Type.TIMER,
      "seconds",
      "Time from gate shut to gate open, by how the closing ended",
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
  /** Controlled runs that went past their limit. */
  TASK_OVERRAN(
      "btc.task.overran",
      Meter.Type.COUNTER,
      "runs",
      "Controlled runs that went past their limit; with stuck, those that then ignored the interrupt",
      "task",
      "stuck"),
  /** Uncontrolled runs. */
  TASK_UNCONTROLLED(
      "btc.task.uncontrolled",
      Meter.Type.COUNTER,
      "runs",
      "Runs the controller did not start",
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
  /** Times a due task was not run. */
  DEFERRED(
      "btc.deferred",
      Meter.Type.COUNTER,
      null,
      "Times a task was due and not run for the time being, by why",
      "reason"),
  /** Announcements that failed. */
  ANNOUNCER_FAILED(
      "btc.announcer.failed",
      Meter.Type.COUNTER,
      null,
      "Announcements that failed or were not answered in time",
      "announcer");

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
   * @return {@code null} for plain numbers, and for levels, whose unit is the task's own
   */
  public @Nullable String unit() {
    return unit;
  }

  /**
   * Returns what it tells.
   *
   * @return one sentence without a full stop
   */
  public String description() {
    return description;
  }

  /**
   * Returns the keys of its tags beside {@code controller}.
   *
   * @return in order, perhaps none
   */
  public List<String> tags() {
    return tags;
  }
}

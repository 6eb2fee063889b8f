package io.github.btc.tools.advisor;

import io.github.btc.RefusedSettingException;
import io.github.btc.gc.Collector;
import io.github.btc.tools.advisor.LoggedStops.Stops;
import io.github.btc.tools.advisor.gclog.LogOrder;
import io.github.btc.tools.advisor.gclog.LoggedRelease;
import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.LogLine;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one JVM of a log line by line: its heap, its stops, and whether its lines are complete. */
final class LoggedJvm {

  private static final double NANOS_PER_SECOND = 1e9;

  private final LoggedHeap heap = new LoggedHeap();
  private final LogOrder order = new LogOrder();
  private final LoggedStops stops = new LoggedStops(order::covers);
  private final LoggedRelease release = new LoggedRelease();
  private final StartUp startUp;
  private final String begin;

  private boolean isWhole;
  private boolean hasRun;
  private double allocatedAtStart;

  /**
   * Creates a reader for one JVM.
   *
   * @param begin description of the place in the log where the JVM begins
   * @param startUp length of the start-up
   */
  LoggedJvm(String begin, StartUp startUp) {
    this.begin = begin;
    this.startUp = startUp;
  }

  void know(Map<String, String> flags) {
    heap.know(flags);
  }

  void line(LogLine line) {
    if (!order.line(line)) {
      heap.linesAreMissing();
    }
    isWhole |= line.beginsAJvm() && !hasRun;
    hasRun |= line.tags().equals("safepoint") || line.text().startsWith("GC(");
    heap.line(line);
    release.line(line);
    long started = startedNanos();
    stops.line(line, started);
    if (line.nanos() < started) {
      allocatedAtStart = heap.allocatedBytes;
    }
  }

  private long startedNanos() {
    return isWhole
        ? order.firstNanos() + Math.round(startUp.seconds() * NANOS_PER_SECOND)
        : Long.MIN_VALUE;
  }

  /** Reads a line without a time. */
  void other(String text) {
    stops.log().other(text);
  }

  /** Returns whether a line begins another JVM, because this one has already begun. */
  boolean isOver(LogLine line) {
    return (hasRun && line.beginsAJvm()) || (heap.isNamed() && line.namesACollector());
  }

  /** Ends the log. */
  void end() {
    stops.log().end();
    heap.endOfLog();
  }

  LoggedHeap heap() {
    return heap;
  }

  LogOrder order() {
    return order;
  }

  Collector collector() {
    return heap.collector();
  }

  /** Returns the stops as they were read, with what was not understood. */
  GcLog log() {
    return stops.log();
  }

  LoggedRelease release() {
    return release;
  }

  /** Returns whether the log contains the beginning of the JVM. */
  boolean isWhole() {
    return isWhole;
  }

  /** Returns a description of the place in the log where the JVM begins. */
  String begin() {
    return begin;
  }

  double seconds() {
    return order.secondsFrom(order.firstNanos());
  }

  /** Returns the length of the omitted start-up in seconds; 0 if none is omitted. */
  double leftOutSeconds() {
    return isWhole && startUp.isLeftOutOf(seconds()) ? startUp.seconds() : 0;
  }

  /** Returns whether start-up counts and the user has not set its length. */
  boolean startUpIsIn() {
    return startUp.asked() == null && leftOutSeconds() == 0;
  }

  /** Returns the observed activity, without an omitted start-up. */
  Activity activity() {
    double leftOut = leftOutSeconds();
    Stops seen = leftOut > 0 ? stops.started() : stops.whole();
    double allocated = heap.allocatedBytes - (leftOut > 0 ? allocatedAtStart : 0);
    double seconds = Math.max(1e-3, seconds() - leftOut);
    return new Activity(
        seconds,
        seen.young(),
        seen.full(),
        seen.other(),
        seen.asked(),
        seen.stalls(),
        allocated / seconds,
        heap.live());
  }

  /**
   * The length of the start-up in a log. In this time the JVM loads classes, caches fill, and few
   * requests arrive.
   *
   * @param asked seconds that the user has set; {@code null} for the default
   */
  record StartUp(@Nullable Double asked) {

    static final double USUAL_SECONDS = 60;

    /** The least length of a log whose start-up is omitted by default. */
    static final double LEAST_LOG_SECONDS = 600;

    StartUp {
      if (asked != null && !(asked >= 0 && asked <= 1e6)) {
        throw new RefusedSettingException(
            "--start-up", String.valueOf(asked), "0 to 1000000 seconds");
      }
    }

    static StartUp usual() {
      return new StartUp(null);
    }

    double seconds() {
      return asked == null ? USUAL_SECONDS : asked;
    }

    private boolean isLeftOutOf(double logSeconds) {
      return asked != null || logSeconds >= LEAST_LOG_SECONDS;
    }
  }
}

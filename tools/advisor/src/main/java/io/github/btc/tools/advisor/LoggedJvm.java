package io.github.btc.tools.advisor;

import io.github.btc.RefusedSettingException;
import io.github.btc.gc.Collector;
import io.github.btc.tools.advisor.LoggedStops.Stops;
import io.github.btc.tools.replicas.measure.LogLine;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One JVM of a log, read line by line: its heap, its stops, and whether its lines are complete. */
final class LoggedJvm {

  private static final double NANOS_PER_SECOND = 1e9;

  private final LoggedHeap heap = new LoggedHeap();
  private final LoggedStops stops = new LoggedStops();
  private final LogOrder order = new LogOrder();
  private final StartUp startUp;
  private final String begin;

  private boolean isWhole;
  private boolean hasRun;
  private double allocatedAtStart;

  /**
   * @param begin where it begins in the log, in words
   * @param startUp how much of it is its start
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
    isWhole |= beginsAJvm(line) && !hasRun;
    hasRun |= line.tags().equals("safepoint") || line.text().startsWith("GC(");
    boolean isStarted = isStarted(line.nanos());
    heap.line(line);
    stops.line(line, isStarted);
    if (!isStarted) {
      allocatedAtStart = heap.allocatedBytes;
    }
  }

  private boolean isStarted(long nanos) {
    return !isWhole || nanos - order.firstNanos() >= startUp.seconds() * NANOS_PER_SECOND;
  }

  /** Only the beginning of a JVM has such lines; ZGC writes its name after many of them. */
  static boolean beginsAJvm(LogLine line) {
    return line.tags().startsWith("gc,init")
        || line.tags().equals("arguments")
        || namesACollector(line);
  }

  private static boolean namesACollector(LogLine line) {
    return line.tags().equals("gc") && line.text().startsWith("Using ");
  }

  /** Tells whether a line is of another JVM, which begins where this one has begun already. */
  boolean isOver(LogLine line) {
    return (hasRun && beginsAJvm(line)) || (heap.isNamed() && namesACollector(line));
  }

  /** Says that the log has ended. */
  void end() {
    stops.end();
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

  boolean tellsSafepoints() {
    return stops.tellsSafepoints();
  }

  /** Tells whether there are lines of its beginning. */
  boolean isWhole() {
    return isWhole;
  }

  /** Where it begins in the log, in words. */
  String begin() {
    return begin;
  }

  double seconds() {
    return order.secondsFrom(order.firstNanos());
  }

  /** How many seconds of the log are start-up, and left out; 0 if none is. */
  double leftOutSeconds() {
    return isWhole && startUp.isLeftOutOf(seconds()) ? startUp.seconds() : 0;
  }

  /** Tells whether start-up is counted although nobody asked for that. */
  boolean startUpIsIn() {
    return startUp.asked() == null && leftOutSeconds() == 0;
  }

  /** What was seen, without start-up where that is left out. */
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
   * How much of a log is start-up. Classes are loaded then, caches fill, and hardly a request
   * comes.
   *
   * @param asked seconds, if the user has said so
   */
  record StartUp(@Nullable Double asked) {

    static final double USUAL_SECONDS = 60;

    /** In a shorter log, that much would be more than start-up. */
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

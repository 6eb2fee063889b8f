package io.github.btc.tools.advisor.gclog;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.measure.CollectorTime;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The stops for collections of a JVM. If the log has dates, the times are nanoseconds since 1970.
 *
 * @param stops stops in the order of time, without waits of single threads
 * @param safepoints stops for anything else than collections, in the order of time; short ones are
 *     left out
 * @param hasSafepoints whether the log has lines of safepoints; without them their stops are not
 *     known
 * @param window time from the first to the last line of the log
 * @param seconds time that the log covers; restarts of the JVM do not count
 * @param isDated whether the log has the time of day
 * @param errorNanos by how much a time may be wrong
 * @param stalls waits of single threads for memory, which are not stops
 * @param notes remarks for the user
 * @param doubts reasons why the stops do not suffice for a verdict
 */
public record JvmStops(
    List<Pause> stops,
    List<Pause> safepoints,
    boolean hasSafepoints,
    Interval window,
    double seconds,
    boolean isDated,
    long errorNanos,
    long stalls,
    List<String> notes,
    List<String> doubts) {

  private static final String EXPECTED =
      "a log of -Xlog:gc*,safepoint:file=gc.log:time,uptimenanos,tags";

  private static final String STARVED = "the machine is starved";

  /** A clock that is adjusted, and not set, moves by less. */
  private static final long MOST_ERROR_NANOS = 10_000_000_000L;

  /** So many lines may be lost where a log begins, ends or is rotated. */
  private static final long FEW_LINES = 5;

  /** So many stops for each line that could not be read hardly change by it. */
  private static final long STOPS_PER_LINE = 10;

  /** Creates the stops. */
  public JvmStops {
    stops = List.copyOf(stops);
    safepoints = List.copyOf(safepoints);
    notes = List.copyOf(notes);
    doubts = List.copyOf(doubts);
  }

  /**
   * Reads a log.
   *
   * @param files files of the log, or its folder
   * @return stops
   * @throws IOException if a file cannot be read
   * @throws IllegalArgumentException if no stop was understood; the message is for the user
   */
  public static JvmStops in(List<Path> files) throws IOException {
    LogFiles log = LogFiles.of(files);
    StopReader reader = new StopReader();
    log.read(reader, read -> {});
    return reader.end(log.source());
  }

  /**
   * Refuses a log that cannot be joined with another one.
   *
   * @param source description of the log
   * @throws RefusedSettingException if the log has no dates, or they do not agree with its uptimes
   */
  public void checkIsDated(String source) {
    if (!isDated) {
      throw new RefusedSettingException("--gc-log", source + " without the time of day", EXPECTED);
    }
    if (errorNanos > MOST_ERROR_NANOS) {
      throw new RefusedSettingException(
          "--gc-log",
          source
              + ", whose times of day and uptimes differ by up to "
              + 2 * errorNanos / 1_000_000_000
              + " s",
          "the lines of one JVM, whose clock was not set and which was not suspended");
    }
  }

  /**
   * Returns the stops of a part of the time.
   *
   * @param part time in which a stop must begin
   * @return stops and window of this part
   */
  public JvmStops during(Interval part) {
    Interval common =
        new Interval(
            Math.max(window.startNanos(), part.startNanos()),
            Math.min(window.endNanos(), part.endNanos()));
    if (common.startNanos() > common.endNanos()) {
      throw new RefusedSettingException(
          "--from and --to", "no line of the GC log is in this time", "a part of its time");
    }
    double length = Math.max(0, common.nanos()) / 1e9;
    return new JvmStops(
        overlapping(stops, common),
        overlapping(safepoints, common),
        hasSafepoints,
        common,
        Math.min(seconds, length),
        isDated,
        errorNanos,
        stalls,
        notes,
        doubts);
  }

  private static List<Pause> overlapping(List<Pause> all, Interval part) {
    return all.stream().filter(stop -> stop.interval().overlaps(part)).toList();
  }

  /**
   * Returns the stops as intervals that do not overlap.
   *
   * @return intervals in the order of time
   */
  public List<Interval> intervals() {
    return Interval.merged(stops.stream().map(Pause::interval).toList());
  }

  /**
   * Returns the time of all stops.
   *
   * @return seconds
   */
  public double stoppedSeconds() {
    return stops.stream().mapToLong(Pause::saidNanos).sum() / 1e9;
  }

  /**
   * Returns the longest stop.
   *
   * @return milliseconds; 0 without a stop
   */
  public double longestMillis() {
    return stops.stream().mapToLong(Pause::saidNanos).max().orElse(0) / 1e6;
  }

  /**
   * Describes a starved machine.
   *
   * @param stoppedSeconds time of the stops
   * @param cpuSeconds CPU time of the collector in this time
   * @return reasons against a verdict; empty if the machine is not starved
   */
  public static List<String> starved(double stoppedSeconds, double cpuSeconds) {
    List<String> doubts = new ArrayList<>();
    if (CollectorTime.isStarved(stoppedSeconds, cpuSeconds)) {
      doubts.add(
          String.format(
              Locale.ROOT,
              STARVED
                  + ": the stops lasted %.1f s, and the collector had %.1f s of"
                  + " CPU time in them. Such stops do not show what collections cost; repeat"
                  + " this on a machine with free cores and memory",
              stoppedSeconds,
              cpuSeconds));
    }
    return doubts;
  }

  /**
   * Tells whether a doubt is that of {@link #starved}. A quota that is used up starves a process
   * too, and its throttling is measured, so such a process needs no other machine.
   *
   * @param doubt a reason against a verdict
   * @return true for a starved machine
   */
  public static boolean isOfStarvation(String doubt) {
    return doubt.startsWith(STARVED);
  }

  /**
   * Describes a log of which a large part was not understood.
   *
   * @param lines lines of pauses that could not be read
   * @param stops stops that were read
   * @return reasons against a verdict; empty if the lines are few
   */
  public static List<String> unread(long lines, long stops) {
    return lines >= FEW_LINES && STOPS_PER_LINE * lines > stops
        ? List.of(couldNotBeRead(lines) + ", beside " + stops + " stops, so there were more stops")
        : List.of();
  }

  /**
   * Describes a log of which a large part is not there, such as a file of several.
   *
   * @param collections collections that are missing between others
   * @param stops stops that were read
   * @return reasons against a verdict; empty if few are missing
   */
  static List<String> missing(long collections, long stops) {
    return STOPS_PER_LINE * collections > stops
        ? List.of(areMissing(collections) + ", so there were more stops than " + stops)
        : List.of();
  }

  static String areMissing(long collections) {
    return collections + " collections are missing in the middle of the log";
  }

  /**
   * Describes lines that were not understood.
   *
   * @param lines lines of pauses that could not be read
   * @return remark for the user
   */
  public static String couldNotBeRead(long lines) {
    return lines + " lines of pauses could not be read";
  }
}

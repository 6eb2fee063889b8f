package io.github.btc.tools.replicas.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/*
 * The times are on the load generator's clock if the lines are decorated with timenanos, which is
 * System.nanoTime(). On Linux both are CLOCK_MONOTONIC, one clock for the whole machine, so nothing is
 * converted and no error arises from a conversion.
 *
 * A stop ends before its safepoint line is written, because the JVM reads the time of the line after
 * it has released the threads. The stop begins "Total" before its end. If the writing thread loses its
 * core in between, the line is late, so the end that this class takes is never early. The line "Pause"
 * of the beginning of the collection, less the time to reach the safepoint, also bounds the beginning.
 * The remaining error is the time from reaching the safepoint to that line, which is microseconds
 * unless the thread loses its core there. This class widens every interval by GUARD on both sides, so a
 * request near a pause counts as exposed.
 *
 * Many logs have no safepoints. The collections themselves are the stops then (OpenStop).
 *
 * ZGC writes a line when a thread continues that had waited for memory, for an allocation or to move
 * an object. Such a stall delays one request. The line does not name the request, so every request at
 * that replica counts.
 */

/**
 * Finds the pauses in a log of {@code -Xlog:gc} or {@code -Xlog:gc*,safepoint}. It reads the
 * formats of JDK 9 and newer, and it counts what it did not understand.
 */
public final class GcLog {

  /** The value of {@code -Xlog} for the JVM, without the file name. */
  public static final String WHAT = "gc*,safepoint";

  /** The decorations with the clock of the load generator. */
  public static final String DECORATIONS = "utctime,timenanos,tags";

  static final long GUARD_NANOS = 20_000;

  private static final int PLACES_OF_MILLIS = 6;
  private static final int PLACES_OF_SECONDS = 9;

  private static final Pattern STALL =
      Pattern.compile("((?:Allocation|Relocation) Stall) \\(.*\\) (\\d{1,9}[.,]\\d{1,9})ms");

  private static final Pattern SAFEPOINT =
      Pattern.compile(
          "Safepoint \"(.*)\",.*Reaching safepoint: (\\d{1,18}) ns,.* Total: (\\d{1,18}) ns.*");

  /** JDK 9 to 13. */
  private static final Pattern OLD_SAFEPOINT =
      Pattern.compile(
          "Total time for which application threads were stopped: (\\d{1,9}[.,]\\d{1,9}) seconds,"
              + " Stopping threads took: (\\d{1,9}[.,]\\d{1,9}) seconds.*");

  /** The name of a safepoint of JDK 9 to 13, whose lines have none. */
  private static final String UNNAMED = "safepoint";

  /** The sizes after the name of a collection. JDK 9 may add its begin and end. */
  private static final Pattern SIZES = Pattern.compile(" \\S*->\\S*(?: \\(\\S+s, \\S+s\\))?$");

  /** The safepoints of each of which a collector writes a pause. */
  private static final Pattern COLLECTION =
      Pattern.compile(
          "(?:G1Collect|G1Pause|GenCollect|SerialCollect|ParallelCollect|ParallelGC"
              + "|[XZ](?:Mark|Relocate)|Shenandoah(?:Init|Final|Full|Degenerated)).*");

  private static final Pattern PAUSE_IN_ANY_LINE = Pattern.compile("GC\\(\\d+\\) (?:\\w: )?Pause ");

  private final Consumer<Pause> pauses;
  private final Consumer<Pause> safepoints;
  private final OpenStop open;
  private final CollectorTime collectorTime = new CollectorTime();
  private boolean tellsSafepoints;
  private long pauseLines;
  private long unreadLines;
  private long collectionsWithoutAPause;
  private long concurrentCollections;
  private long stops;

  private GcLog(Consumer<Pause> pauses, Consumer<Pause> safepoints) {
    this.pauses = pauses;
    this.safepoints = safepoints;
    this.open = new OpenStop(this::stop);
  }

  /**
   * The stops of a log.
   *
   * @param pauses stops for collections, and waits for memory, in the order of time
   * @param safepoints stops for anything else, in the order of time
   */
  public record Stops(List<Pause> pauses, List<Pause> safepoints) {}

  /**
   * Returns a reader that takes a log line by line. Its memory does not grow with the log.
   *
   * @param pauses receives each stop when its end is known
   * @return a reader, which must receive the lines and the end of the log
   */
  public static GcLog telling(Consumer<Pause> pauses) {
    return telling(pauses, safepoint -> {});
  }

  /**
   * Returns a reader that takes a log line by line, and tells all stops of the JVM.
   *
   * @param pauses receives each stop for a collection when its end is known
   * @param safepoints receives each stop for anything else
   * @return a reader, which must receive the lines and the end of the log
   */
  public static GcLog telling(Consumer<Pause> pauses, Consumer<Pause> safepoints) {
    return new GcLog(pauses, safepoints);
  }

  /**
   * Reads a file.
   *
   * @param file log of a JVM
   * @return pauses in the order of time
   * @throws IOException if the file cannot be read, or has lines of pauses and none was understood
   */
  public static List<Pause> pausesIn(Path file) throws IOException {
    return stopsIn(file).pauses();
  }

  /**
   * Reads a file.
   *
   * @param file log of a JVM
   * @return all stops of the JVM
   * @throws IOException if the file cannot be read, or has lines of pauses and none was understood
   */
  public static Stops stopsIn(Path file) throws IOException {
    List<Pause> pauses = new ArrayList<>();
    List<Pause> safepoints = new ArrayList<>();
    GcLog log = new GcLog(pauses::add, safepoints::add);
    LogLines.each(file, log::text, read -> {});
    List<Pause> sorted = log.inOrder(pauses);
    if (sorted.isEmpty() && log.understoodNone()) {
      throw new IOException(file + ": " + log.fault());
    }
    return new Stops(sorted, List.copyOf(safepoints));
  }

  /**
   * Reads lines.
   *
   * @param lines lines of a log; other lines are ignored
   * @return pauses in the order of time
   */
  public static List<Pause> pausesIn(List<String> lines) {
    List<Pause> pauses = new ArrayList<>();
    GcLog log = GcLog.telling(pauses::add);
    lines.forEach(log::text);
    return log.inOrder(pauses);
  }

  /** Adds the stop during which the JVM was killed, which has no end. */
  private List<Pause> inOrder(List<Pause> pauses) {
    end();
    open.unfinished().ifPresent(pauses::add);
    pauses.sort(Comparator.comparingLong(pause -> pause.interval().startNanos()));
    return List.copyOf(pauses);
  }

  /**
   * Reads the next line as it is in the file.
   *
   * @param text next line of the log
   */
  public void text(String text) {
    LogLine.of(text).ifPresentOrElse(this::line, () -> other(text));
  }

  /**
   * Counts a line without a time, if it is about a pause.
   *
   * @param text line
   */
  public void other(String text) {
    unreadLines += text.contains("Pause ") && PAUSE_IN_ANY_LINE.matcher(text).find() ? 1 : 0;
  }

  /**
   * Reads the next line.
   *
   * @param line next line of the log
   */
  public void line(LogLine line) {
    String text = line.text();
    if (text.startsWith("GC(")) {
      collection(line.nanos(), text);
    } else if (line.tags().startsWith("safepoint")) {
      safepoint(line.nanos(), text);
    } else if (text.contains(" Stall (")) {
      stall(line.nanos(), text);
    }
  }

  private void collection(long nanos, String text) {
    int close = text.indexOf(") ");
    long number = close < 0 ? Decimal.NONE : Decimal.scaled(text, 3, close, 0);
    if (number < 0) {
      return;
    }
    int from = close + 2;
    if (text.startsWith(": ", from + 1)) { // ZGC names the generation: "GC(1) Y: Pause Mark Start"
      from += 3;
    }
    if (text.startsWith("Pause ", from)) {
      pause(number, text.substring(from), nanos);
    } else if (text.startsWith("User=", from)) {
      collectorTime.line(text.substring(from));
    } else if (text.contains(" Collection (") || text.startsWith("Garbage Collection (", from)) {
      concurrentCollections++;
    }
  }

  private void pause(long number, String text, long nanos) {
    pauseLines++;
    int blank = text.lastIndexOf(' ');
    long lasted =
        text.endsWith("ms")
            ? Decimal.scaled(text, blank + 1, text.length() - 2, PLACES_OF_MILLIS)
            : Decimal.NONE;
    if (lasted < 0) {
      open.begun(number, text, nanos);
    } else {
      open.ended(number, name(text.substring(0, blank)), nanos, lasted);
    }
  }

  private static String name(String text) {
    return text.contains("->") ? SIZES.matcher(text).replaceFirst("") : text;
  }

  private void safepoint(long nanos, String text) {
    Matcher safepoint = SAFEPOINT.matcher(text);
    if (text.startsWith("Safepoint \"") && safepoint.matches()) {
      long reaching = Long.parseLong(safepoint.group(2));
      safepoint(nanos, safepoint.group(1), reaching, Long.parseLong(safepoint.group(3)));
      return;
    }
    Matcher old = OLD_SAFEPOINT.matcher(text);
    if (text.startsWith("Total time for") && old.matches()) {
      long reaching = Decimal.scaled(old.group(2), PLACES_OF_SECONDS);
      safepoint(nanos, UNNAMED, reaching, Decimal.scaled(old.group(1), PLACES_OF_SECONDS));
    }
  }

  private void safepoint(long nanos, String name, long reachingNanos, long totalNanos) {
    tellsSafepoints = true;
    if (!open.safepoint(nanos, reachingNanos, totalNanos)) {
      collectionsWithoutAPause += COLLECTION.matcher(name).matches() ? 1 : 0;
      safepoints.accept(pause(nanos - totalNanos, nanos, name, totalNanos));
    }
  }

  private void stall(long nanos, String text) {
    Matcher stall = STALL.matcher(text);
    if (stall.matches()) {
      long lasted = Decimal.scaled(stall.group(2), PLACES_OF_MILLIS);
      pauses.accept(pause(nanos - lasted, nanos, stall.group(1), lasted));
    }
  }

  private void stop(Pause stop) {
    stops++;
    pauses.accept(stop);
  }

  /** Ends the log. */
  public void end() {
    open.end();
  }

  /**
   * Returns whether the log has safepoints. Without them, a stop lasts as long as its collections,
   * without the time until all threads had stopped.
   *
   * @return true if a line of a safepoint was read
   */
  public boolean tellsSafepoints() {
    return tellsSafepoints;
  }

  /**
   * Returns the CPU time of the stops.
   *
   * @return sums of the lines with {@code User}, {@code Sys} and {@code Real}
   */
  public CollectorTime collectorTime() {
    return collectorTime;
  }

  /**
   * Returns how many lines of pauses were not understood.
   *
   * @return lines without a time, and beginnings of pauses without their end
   */
  public long unreadLines() {
    return unreadLines + open.lost();
  }

  /**
   * Returns how many collections the log has without any pause of them, as {@code -Xlog:gc} of ZGC.
   *
   * @return lines of whole collections; 0 if the log has lines of pauses
   */
  public long collectionsWithoutPauses() {
    return pauseLines == 0 ? concurrentCollections : 0;
  }

  /**
   * Returns whether the log has lines of collections and no pause was understood. Its figures would
   * say that there was no pause.
   *
   * @return true if the log must be refused
   */
  public boolean understoodNone() {
    return stops == 0 && unreadLines + pauseLines + collectionsWithoutAPause > 0;
  }

  /**
   * Returns what is wrong with a log of which no pause was understood.
   *
   * @return reason, and what was expected
   */
  public String fault() {
    if (unreadLines > 0) {
      return unreadLines
          + " lines of pauses have no time (expected uptime or time among the decorations, for"
          + " instance -Xlog:gc*,safepoint:file=gc.log:uptime,level,tags)";
    }
    return (pauseLines > 0
            ? pauseLines + " lines of pauses, but no end of any pause"
            : collectionsWithoutAPause + " safepoints of collections, but no line of any pause")
        + " (expected a log of -Xlog:gc*,safepoint)";
  }

  static Pause pause(long startNanos, long endNanos, String name, long loggedNanos) {
    Interval widened = new Interval(startNanos - GUARD_NANOS, endNanos + GUARD_NANOS);
    return new Pause(widened, name, loggedNanos);
  }
}

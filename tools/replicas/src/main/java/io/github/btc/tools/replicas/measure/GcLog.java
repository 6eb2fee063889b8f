package io.github.btc.tools.replicas.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/*
 * The times are on the load generator's clock. Lines are decorated with timenanos, which is
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
 * ZGC writes a line when a thread continues that had waited for memory, for an allocation or to move
 * an object. Such a stall delays one request. The line does not name the request, so every request at
 * that replica counts.
 */

/** Finds the pauses in a log of {@code -Xlog:gc*,safepoint} with {@link #DECORATIONS}. */
public final class GcLog {

  /** The value of {@code -Xlog} for the JVM, without the file name. */
  public static final String WHAT = "gc*,safepoint";

  /** The decorations that this class reads. */
  public static final String DECORATIONS = "utctime,timenanos,tags";

  static final long GUARD_NANOS = 20_000;

  private static final double NANOS_PER_MILLI = 1e6;

  // ZGC names the generation: "GC(1) Y: Pause Mark Start".
  private static final Pattern PAUSE = Pattern.compile("GC\\(\\d+\\) (?:[YyO]: )?(Pause .*)");
  private static final Pattern STALL =
      Pattern.compile("((?:Allocation|Relocation) Stall) \\(.*\\) (\\d{1,9}\\.\\d{3})ms");
  private static final Pattern SAFEPOINT =
      Pattern.compile(
          "Safepoint \".*Reaching safepoint: (\\d{1,18}) ns,.* Total: (\\d{1,18}) ns.*");

  private final Consumer<Pause> pauses;
  private @Nullable String what;
  private long firstLineNanos;
  private long lastLineNanos;

  private GcLog(Consumer<Pause> pauses) {
    this.pauses = pauses;
  }

  /**
   * Returns a reader that takes a log line by line. Its memory does not grow with the log.
   *
   * @param pauses receives each stop when its end is known
   * @return a reader, which must receive the lines and the end of the log
   */
  public static GcLog telling(Consumer<Pause> pauses) {
    return new GcLog(pauses);
  }

  /**
   * Reads a file.
   *
   * @param file log of a JVM
   * @return pauses in the order of time
   * @throws IOException if the file cannot be read
   */
  public static List<Pause> pausesIn(Path file) throws IOException {
    List<Pause> pauses = new ArrayList<>();
    GcLog log = new GcLog(pauses::add);
    LogLines.each(file, line -> LogLine.of(line).ifPresent(log::line), read -> {});
    return log.inOrder(pauses);
  }

  /**
   * Reads lines.
   *
   * @param lines lines of a log; other lines are ignored
   * @return pauses in the order of time
   */
  public static List<Pause> pausesIn(List<String> lines) {
    List<Pause> pauses = new ArrayList<>();
    GcLog log = new GcLog(pauses::add);
    lines.forEach(line -> LogLine.of(line).ifPresent(log::line));
    return log.inOrder(pauses);
  }

  private List<Pause> inOrder(List<Pause> pauses) {
    end();
    pauses.sort(Comparator.comparingLong(pause -> pause.interval().startNanos()));
    return List.copyOf(pauses);
  }

  /**
   * Reads the next line.
   *
   * @param line next line of the log
   */
  public void line(LogLine line) {
    if (line.tags().equals("safepoint")) {
      safepoint(line.nanos(), line.text());
    } else if (line.text().contains("Pause ")) {
      pause(line);
    } else if (line.text().contains(" Stall (")) {
      stall(line);
    }
  }

  private void stall(LogLine line) {
    Matcher stall = STALL.matcher(line.text());
    if (stall.matches()) {
      long lasted = Math.round(Double.parseDouble(stall.group(2)) * NANOS_PER_MILLI);
      pauses.accept(pause(line.nanos() - lasted, line.nanos(), stall.group(1), lasted));
    }
  }

  private void pause(LogLine line) {
    Matcher pause = PAUSE.matcher(line.text());
    if (!pause.matches()) {
      return;
    }
    if (what == null) {
      what = pause.group(1);
      firstLineNanos = line.nanos();
    } else if (!what.contains("Pause Full") && pause.group(1).contains("Pause Full")) {
      what = pause.group(1); // a stop with several collections has the name of the heaviest one
    }
    lastLineNanos = line.nanos();
  }

  private void safepoint(long nanos, String text) {
    Matcher safepoint = SAFEPOINT.matcher(text);
    if (what == null || !safepoint.matches()) {
      return; // the stop had no collection: code cache, biased locks, deoptimisation
    }
    long reaching = Long.parseLong(safepoint.group(1));
    long total = Long.parseLong(safepoint.group(2));
    add(Math.min(nanos - total, firstLineNanos - reaching), nanos, total);
  }

  /** Ends the log. A JVM that was killed during a pause has written no safepoint line for it. */
  public void end() {
    if (what != null) {
      long endNanos = Math.max(firstLineNanos, lastLineNanos);
      add(firstLineNanos, endNanos, endNanos - firstLineNanos);
    }
  }

  private void add(long startNanos, long endNanos, long loggedNanos) {
    String name = what == null ? "" : what;
    pauses.accept(pause(startNanos, endNanos, name, loggedNanos));
    what = null;
  }

  private static Pause pause(long startNanos, long endNanos, String name, long loggedNanos) {
    Interval widened = new Interval(startNanos - GUARD_NANOS, endNanos + GUARD_NANOS);
    return new Pause(widened, name, loggedNanos);
  }
}

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
 * How it is joined with the load generator's clock. Lines are decorated with timenanos, which is
 * what System.nanoTime() returns; on Linux both are CLOCK_MONOTONIC, one clock for the whole
 * machine. Nothing is converted, so no error comes from there.
 *
 * A stop ends before its safepoint line is written (the line's time is read after the threads were
 * let go), and begins "Total" before its end. A thread that is taken off its core in between makes
 * the line late, so the end we take is never early, and the beginning is also bounded by the line
 * "Pause ... " that the collection writes when it starts, less the time to reach the safepoint. What
 * remains is the time from the end of reaching to that line: microseconds unless the core is lost
 * just there. Every stretch is widened by GUARD on both sides, so the error is on the strict side: a
 * request near a pause counts as exposed.
 *
 * ZGC writes a line when a thread that found no memory goes on, and when one that waited for memory
 * to move an object to does. Such a stall holds up one request, and
 * the line does not say which: every request at that replica counts, again on the strict side.
 */

/** Finds the pauses in a log of {@code -Xlog:gc*,safepoint} with the decorations we set. */
public final class GcLog {

  /** The value of {@code -Xlog} that a JVM needs, but for the file name. */
  public static final String WHAT = "gc*,safepoint";

  /** The decorations that this class reads. */
  public static final String DECORATIONS = "timenanos,tags";

  static final long GUARD_NANOS = 20_000;

  private static final double NANOS_PER_MILLI = 1e6;

  // ZGC says which generation: "GC(1) Y: Pause Mark Start".
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
   * Reads a log line by line, in memory that does not grow with it.
   *
   * @param pauses is told each stop as soon as its end is known
   * @return to be told the lines, and the end
   */
  public static GcLog telling(Consumer<Pause> pauses) {
    return new GcLog(pauses);
  }

  /**
   * Reads a file.
   *
   * @param file the log
   * @return its pauses, in order of time
   * @throws IOException if it cannot be read
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
   * @param lines of a log; what is no line of one is passed over
   * @return their pauses, in order of time
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
   * @param line of the log
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
      what = pause.group(1); // one stop, several collections: the heaviest gives the name
    }
    lastLineNanos = line.nanos();
  }

  private void safepoint(long nanos, String text) {
    Matcher safepoint = SAFEPOINT.matcher(text);
    if (what == null || !safepoint.matches()) {
      return; // a stop without a collection: code cache, biased locks, deoptimisation
    }
    long reaching = Long.parseLong(safepoint.group(1));
    long total = Long.parseLong(safepoint.group(2));
    add(Math.min(nanos - total, firstLineNanos - reaching), nanos, total);
  }

  /** Says that the log has ended. A JVM that was killed inside a pause leaves no safepoint line. */
  public void end() {
    if (what != null) {
      long endNanos = Math.max(firstLineNanos, lastLineNanos);
      add(firstLineNanos, endNanos, endNanos - firstLineNanos);
    }
  }

  private void add(long startNanos, long endNanos, long saidNanos) {
    String name = what == null ? "" : what;
    pauses.accept(pause(startNanos, endNanos, name, saidNanos));
    what = null;
  }

  private static Pause pause(long startNanos, long endNanos, String name, long saidNanos) {
    Interval widened = new Interval(startNanos - GUARD_NANOS, endNanos + GUARD_NANOS);
    return new Pause(widened, name, saidNanos);
  }
}

package io.github.btc.lab.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

  private final List<Pause> pauses = new ArrayList<>();
  private @Nullable String what;
  private long firstLineNanos;
  private long lastLineNanos;

  private GcLog() {}

  /**
   * Reads a file.
   *
   * @param file the log
   * @return its pauses, in order of time
   * @throws IOException if it cannot be read
   */
  public static List<Pause> pausesIn(Path file) throws IOException {
    return pausesIn(Files.readAllLines(file));
  }

  /**
   * Reads lines.
   *
   * @param lines of a log; what is no line of one is passed over
   * @return their pauses, in order of time
   */
  public static List<Pause> pausesIn(List<String> lines) {
    GcLog log = new GcLog();
    for (String line : lines) {
      LogLine.of(line).ifPresent(log::line);
    }
    log.endOfFile();
    log.pauses.sort(Comparator.comparingLong(pause -> pause.interval().startNanos()));
    return List.copyOf(log.pauses);
  }

  private void line(LogLine line) {
    if (line.tags().equals("safepoint")) {
      safepoint(line.nanos(), line.text());
      return;
    }
    Matcher stall = STALL.matcher(line.text());
    if (stall.matches()) {
      long lasted = Math.round(Double.parseDouble(stall.group(2)) * NANOS_PER_MILLI);
      pauses.add(pause(line.nanos() - lasted, line.nanos(), stall.group(1), lasted));
      return;
    }
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

  /** A JVM that was killed inside a pause leaves no safepoint line. */
  private void endOfFile() {
    if (what != null) {
      long endNanos = Math.max(firstLineNanos, lastLineNanos);
      add(firstLineNanos, endNanos, endNanos - firstLineNanos);
    }
  }

  private void add(long startNanos, long endNanos, long saidNanos) {
    String name = what == null ? "" : what;
    pauses.add(pause(startNanos, endNanos, name, saidNanos));
    what = null;
  }

  private static Pause pause(long startNanos, long endNanos, String name, long saidNanos) {
    Interval widened = new Interval(startNanos - GUARD_NANOS, endNanos + GUARD_NANOS);
    return new Pause(widened, name, saidNanos);
  }
}

package io.github.btc.tools.advisor.gclog;

import io.github.btc.tools.replicas.measure.LogLine;
import io.github.btc.tools.replicas.measure.LogLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The facts in the first lines of a file.
 *
 * @param file file
 * @param written last modification
 * @param firstNanos time of the first line; of the day, if the log has it, because the uptime of a
 *     restarted JVM begins again
 * @param beginsAJvm whether the file contains the beginning of a JVM
 * @param hasCollections whether the file contains lines of a collector
 * @param hasSafepoints whether the file contains lines of safepoints
 */
record LogHead(
    Path file,
    FileTime written,
    long firstNanos,
    boolean beginsAJvm,
    boolean hasCollections,
    boolean hasSafepoints) {

  private static final int LINES_TO_LOOK_AT = 200;

  /** The JVM may write to the file of an application that has much to say first. */
  private static final int MOST_LINES_TO_TRY = 10_000;

  static LogHead of(Path file) throws IOException {
    List<LogLine> lines = new ArrayList<>();
    AtomicInteger left = new AtomicInteger(MOST_LINES_TO_TRY);
    LogLines.first(
        file,
        text -> {
          LogLine.of(text).ifPresent(lines::add);
          return lines.size() < LINES_TO_LOOK_AT && left.decrementAndGet() > 0;
        });
    return new LogHead(
        file,
        Files.getLastModifiedTime(file),
        lines.isEmpty() ? Long.MAX_VALUE : time(lines.get(0)),
        lines.stream().anyMatch(LogLine::beginsAJvm),
        lines.stream().anyMatch(line -> line.tags().startsWith("gc")),
        lines.stream().anyMatch(line -> line.tags().startsWith("safepoint")));
  }

  private static long time(LogLine line) {
    return line.wallNanos() >= 0 ? line.wallNanos() : line.nanos();
  }

  boolean isLog() {
    return hasCollections || hasSafepoints;
  }
}

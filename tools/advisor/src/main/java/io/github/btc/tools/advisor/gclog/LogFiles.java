package io.github.btc.tools.advisor.gclog;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.measure.LogLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files of one log, in the order in which they were written. A JVM with {@code filecount}
 * writes to {@code gc.log.0}, {@code gc.log.1} and so on by turns, so the names do not show the
 * order. A JVM may write its safepoints into a file of their own.
 *
 * @param source description of the files or the folder that the user named
 * @param files files in the order of time
 * @param safepoints files of the safepoints, in the order of time; empty if they are in the others
 */
public record LogFiles(String source, List<Path> files, List<Path> safepoints) {

  private static final int MOST_FILES = 10_000;
  private static final long COPIED_MILLIS = 1_000;
  private static final Pattern TURN = Pattern.compile("(?:\\.\\d{1,4})?(?:\\.gz)?$");

  /** Creates the files of a log. */
  public LogFiles {
    files = List.copyOf(files);
    safepoints = List.copyOf(safepoints);
  }

  /**
   * Finds the files of a log.
   *
   * @param given files, or the folder of a log
   * @return files in the order of time
   * @throws IOException if a file cannot be read
   * @throws IllegalArgumentException if there is no log; the message is for the user
   */
  public static LogFiles of(List<Path> given) throws IOException {
    List<LogHead> heads = new ArrayList<>();
    for (Path each : given) {
      heads.addAll(Files.isDirectory(each) ? logsIn(each) : List.of(LogHead.of(checked(each))));
    }
    String first = given.get(0).toString();
    String source = given.size() == 1 ? first : first + " and " + (given.size() - 1) + " more";
    return of(source, heads);
  }

  private static LogFiles of(String source, List<LogHead> heads) {
    List<LogHead> safepoints = safepointsOf(heads);
    List<LogHead> others = heads.stream().filter(head -> !safepoints.contains(head)).toList();
    boolean areInOthers = others.stream().anyMatch(LogHead::hasSafepoints);
    return new LogFiles(source, inOrder(others), areInOthers ? List.of() : inOrder(safepoints));
  }

  private static Path checked(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new RefusedSettingException(
          "--gc-log", String.valueOf(file), "an existing file, or the folder of a log");
    }
    if (!Files.isReadable(file)) {
      throw new RefusedSettingException("--gc-log", String.valueOf(file), "a readable file");
    }
    return file;
  }

  private static List<LogHead> logsIn(Path folder) throws IOException {
    List<LogHead> logs = new ArrayList<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path each : all.limit(MOST_FILES).sorted().toList()) {
        if (Files.isRegularFile(each) && Files.isReadable(each)) {
          LogHead head = LogHead.of(each);
          logs.addAll(head.isLog() ? List.of(head) : List.of());
        }
      }
    }
    List<LogHead> safepoints = safepointsOf(logs);
    List<String> names =
        logs.stream()
            .filter(head -> !safepoints.contains(head))
            .map(LogFiles::name)
            .distinct()
            .toList();
    if (names.isEmpty()) {
      throw new RefusedSettingException(
          "--gc-log", folder + ": it contains no GC log", "the files of a log");
    }
    if (names.size() > 1) {
      throw new RefusedSettingException(
          "--gc-log",
          folder
              + ": it contains several logs: "
              + String.join(", ", names.subList(0, Math.min(4, names.size()))),
          "the names of the files of one JVM");
    }
    return logs;
  }

  /** Returns the files of a name of which no file has a collection, beside files that have some. */
  private static List<LogHead> safepointsOf(List<LogHead> heads) {
    Map<String, List<LogHead>> byName =
        heads.stream()
            .collect(Collectors.groupingBy(LogFiles::name, TreeMap::new, Collectors.toList()));
    List<LogHead> safepoints =
        byName.values().stream()
            .filter(files -> files.stream().noneMatch(LogHead::hasCollections))
            .filter(files -> files.stream().allMatch(LogHead::hasSafepoints))
            .flatMap(List::stream)
            .toList();
    return safepoints.size() < heads.size() ? safepoints : List.of();
  }

  /** Returns the name of a log file without the suffixes of rotation and compression. */
  private static String name(LogHead head) {
    return TURN.matcher(String.valueOf(head.file().getFileName())).replaceFirst("");
  }

  /**
   * Sorts files by their last modification, if the times in the files have this order too.
   * Otherwise, for instance after a copy, the times in the files decide.
   */
  private static List<Path> inOrder(List<LogHead> files) {
    List<LogHead> heads = new ArrayList<>(files);
    heads.sort(Comparator.comparing(LogHead::written));
    if (areCopied(heads) || !timesRise(heads)) {
      heads.sort(Comparator.comparingLong(LogHead::firstNanos));
    }
    return heads.stream().map(LogHead::file).toList();
  }

  /** Returns whether all files were written at once, and not by a JVM one after the other. */
  private static boolean areCopied(List<LogHead> heads) {
    return heads.isEmpty()
        || heads.get(heads.size() - 1).written().toMillis() - heads.get(0).written().toMillis()
            < COPIED_MILLIS;
  }

  private static boolean timesRise(List<LogHead> heads) {
    for (int i = 1; i < heads.size(); i++) {
      LogHead next = heads.get(i);
      if (next.firstNanos() < heads.get(i - 1).firstNanos() && !next.beginsAJvm()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the size of all files.
   *
   * @return bytes
   * @throws IOException if a file cannot be read
   */
  public long bytes() throws IOException {
    long bytes = 0;
    for (Path each : files) {
      bytes += Files.size(each);
    }
    for (Path each : safepoints) {
      bytes += Files.size(each);
    }
    return bytes;
  }

  /**
   * Reads all files in the order of time.
   *
   * @param reader receives each line
   * @param read is told from time to time how many further bytes were read
   * @throws IOException if a file cannot be read
   */
  public void read(LogReader reader, LongConsumer read) throws IOException {
    try (LogCursor lines = new LogCursor(files, reader, read);
        LogCursor apart = new LogCursor(safepoints, reader, read)) {
      LogLine line = lines.next();
      LogLine safepoint = apart.next();
      while (line != null || safepoint != null) {
        if (line != null && (safepoint == null || !isBefore(safepoint, line))) {
          reader.line(line);
          line = lines.next();
        } else if (safepoint != null) {
          reader.line(safepoint);
          safepoint = apart.next();
        }
      }
    }
  }

  private static boolean isBefore(LogLine one, LogLine other) {
    boolean areDated = one.wallNanos() >= 0 && other.wallNanos() >= 0;
    return areDated && one.wallNanos() != other.wallNanos()
        ? one.wallNanos() < other.wallNanos()
        : one.nanos() < other.nanos();
  }
}

package io.github.btc.tools.advisor;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.measure.LogLine;
import io.github.btc.tools.replicas.measure.LogLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of one log, in the order in which they were written. A JVM with {@code filecount}
 * writes in turn to {@code gc.log.0}, {@code gc.log.1} and so on, so their names tell no order.
 *
 * @param source what the user gave, in words
 * @param files in order of time
 */
record LogFiles(String source, List<Path> files) {

  private static final int MOST_FILES = 10_000;
  private static final int LINES_TO_LOOK_AT = 200;
  private static final Pattern TURN = Pattern.compile("(?:\\.\\d{1,4})?(?:\\.gz)?$");

  LogFiles {
    files = List.copyOf(files);
  }

  /**
   * Finds them.
   *
   * @param given files, or the folder of a log
   * @throws IllegalArgumentException if there is no log, in words
   */
  static LogFiles of(List<Path> given) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path each : given) {
      files.addAll(Files.isDirectory(each) ? logsIn(each) : List.of(checked(each)));
    }
    String first = given.get(0).toString();
    String source = given.size() == 1 ? first : first + " and " + (given.size() - 1) + " more";
    return new LogFiles(source, inOrder(files));
  }

  private static Path checked(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new RefusedSettingException(
          "--gc-log", String.valueOf(file), "a file that is there, or the folder of a log");
    }
    if (!Files.isReadable(file)) {
      throw new RefusedSettingException("--gc-log", String.valueOf(file), "a file to be read");
    }
    return file;
  }

  private static List<Path> logsIn(Path folder) throws IOException {
    List<Path> logs = new ArrayList<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path each : all.limit(MOST_FILES).sorted().toList()) {
        if (Files.isRegularFile(each) && Files.isReadable(each) && Head.of(each).isLog()) {
          logs.add(each);
        }
      }
    }
    List<String> names = logs.stream().map(LogFiles::name).distinct().toList();
    if (names.isEmpty()) {
      throw new RefusedSettingException(
          "--gc-log", folder + ": no GC log is in it", "the files of a log");
    }
    if (names.size() > 1) {
      throw new RefusedSettingException(
          "--gc-log",
          folder
              + ": several logs are in it: "
              + String.join(", ", names.subList(0, Math.min(4, names.size()))),
          "the files of one JVM: name them");
    }
    return logs;
  }

  /** Without what rotation adds. */
  private static String name(Path file) {
    return TURN.matcher(String.valueOf(file.getFileName())).replaceFirst("");
  }

  /**
   * By the time at which they were last written, as long as the times inside say the same: a file
   * that was copied may have lost it.
   */
  private static List<Path> inOrder(List<Path> files) throws IOException {
    if (files.size() == 1) {
      return files;
    }
    List<Head> heads = new ArrayList<>();
    for (Path each : files) {
      heads.add(Head.of(each));
    }
    heads.sort(Comparator.comparing(Head::written));
    if (!timesRise(heads)) {
      heads.sort(Comparator.comparingLong(Head::firstNanos));
    }
    return heads.stream().map(Head::file).toList();
  }

  private static boolean timesRise(List<Head> heads) {
    for (int i = 1; i < heads.size(); i++) {
      Head next = heads.get(i);
      if (next.firstNanos() < heads.get(i - 1).firstNanos() && !next.beginsAJvm()) {
        return false;
      }
    }
    return true;
  }

  long bytes() throws IOException {
    long bytes = 0;
    for (Path each : files) {
      bytes += Files.size(each);
    }
    return bytes;
  }

  /** Reads them all, from the first to the last. */
  void read(LoggedJvms jvms, LongConsumer read) throws IOException {
    for (Path each : files) {
      jvms.file(String.valueOf(each.getFileName()));
      try {
        LogLines.each(each, jvms::line, read);
      } catch (IOException e) {
        throw new RefusedSettingException(
            "--gc-log", each + ": " + e.getMessage(), "a file to be read", e);
      }
    }
  }

  /**
   * What the first lines of a file tell.
   *
   * @param firstNanos the time of the first line
   * @param beginsAJvm whether a JVM begins there
   * @param isLog whether there is a line of a log at all
   */
  private record Head(
      Path file, FileTime written, long firstNanos, boolean beginsAJvm, boolean isLog) {

    static Head of(Path file) throws IOException {
      List<LogLine> lines = new ArrayList<>();
      AtomicInteger left = new AtomicInteger(LINES_TO_LOOK_AT);
      LogLines.first(
          file,
          text -> {
            LogLine.of(text).ifPresent(lines::add);
            return left.decrementAndGet() > 0;
          });
      boolean begins = lines.stream().anyMatch(LoggedJvm::beginsAJvm);
      boolean isLog = lines.stream().anyMatch(line -> line.tags().matches("gc.*|safepoint"));
      long first = lines.isEmpty() ? Long.MAX_VALUE : lines.get(0).nanos();
      return new Head(file, Files.getLastModifiedTime(file), first, begins, isLog);
    }
  }
}

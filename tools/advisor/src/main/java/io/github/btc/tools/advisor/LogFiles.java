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
 * writes to {@code gc.log.0}, {@code gc.log.1} and so on by turns, so the names do not show the
 * order.
 *
 * @param source description of the files or the folder that the user named
 * @param files files in the order of time
 */
record LogFiles(String source, List<Path> files) {

  private static final int MOST_FILES = 10_000;
  private static final int LINES_TO_LOOK_AT = 200;
  private static final Pattern TURN = Pattern.compile("(?:\\.\\d{1,4})?(?:\\.gz)?$");

  LogFiles {
    files = List.copyOf(files);
  }

  /**
   * Finds the files of a log.
   *
   * @param given files, or the folder of a log
   * @throws IllegalArgumentException if there is no log; the message is for the user
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
          "--gc-log", String.valueOf(file), "an existing file, or the folder of a log");
    }
    if (!Files.isReadable(file)) {
      throw new RefusedSettingException("--gc-log", String.valueOf(file), "a readable file");
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

  /** Returns the name of a log file without the suffixes of rotation and compression. */
  private static String name(Path file) {
    return TURN.matcher(String.valueOf(file.getFileName())).replaceFirst("");
  }

  /**
   * Sorts files by their last modification, if the times in the files have this order too.
   * Otherwise, for instance after a copy, the times in the files decide.
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

  /** Reads all files in order. */
  void read(LoggedJvms jvms, LongConsumer read) throws IOException {
    for (Path each : files) {
      jvms.file(String.valueOf(each.getFileName()));
      try {
        LogLines.each(each, jvms::line, read);
      } catch (IOException e) {
        throw new RefusedSettingException(
            "--gc-log", each + ": " + e.getMessage(), "a readable file", e);
      }
    }
  }

  /**
   * The facts in the first lines of a file.
   *
   * @param firstNanos time of the first line
   * @param beginsAJvm whether the file contains the beginning of a JVM
   * @param isLog whether the file contains a line of a log
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

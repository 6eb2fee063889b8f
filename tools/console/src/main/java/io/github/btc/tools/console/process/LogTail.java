package io.github.btc.tools.console.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The last lines of a process's log, which usually show the reason why the process ended. */
final class LogTail {

  private static final int LINES_SHOWN = 5;

  private LogTail() {}

  /** Returns the last lines of a file that are not blank, joined to one line. */
  static String of(Path log) {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      List<String> all = lines.filter(line -> !line.isBlank()).toList();
      return all.isEmpty()
          ? "nothing"
          : String.join(" | ", all.subList(Math.max(0, all.size() - LINES_SHOWN), all.size()));
    } catch (IOException e) {
      return "nothing that could be read";
    }
  }
}

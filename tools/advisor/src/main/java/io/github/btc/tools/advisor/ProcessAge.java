package io.github.btc.tools.advisor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells how old a process is. */
final class ProcessAge {

  private static final double TICKS_PER_SECOND = 100; // of Linux, in files for programs
  private static final int FIELDS_UP_TO_STATE = 3;
  private static final int START = 22;

  private ProcessAge() {}

  /**
   * Reads the age of a process from Linux.
   *
   * @param root root of the file system; tests use another folder than {@code /}
   * @param pid id of the process
   * @return seconds; NaN if unknown
   */
  static double seconds(Path root, long pid) {
    try {
      Path proc = root.resolve("proc");
      String uptime = Files.readString(proc.resolve("uptime")).strip().split(" ")[0];
      String stat = Files.readString(proc.resolve(Long.toString(pid)).resolve("stat"));
      String afterName = stat.substring(stat.lastIndexOf(')') + 1).strip();
      String start = afterName.split(" ")[START - FIELDS_UP_TO_STATE];
      return Double.parseDouble(uptime) - Long.parseLong(start) / TICKS_PER_SECOND;
    } catch (IOException | RuntimeException e) {
      return Double.NaN; // the system is not Linux, or the process has just ended
    }
  }
}

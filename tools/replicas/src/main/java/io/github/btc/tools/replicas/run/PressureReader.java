package io.github.btc.tools.replicas.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads for how long programs of this machine have waited for a core, as Linux tells it. */
final class PressureReader {

  /** One line is {@code some avg10=0.00 avg60=0.00 avg300=0.00 total=12345}, in microseconds. */
  private static final Pattern SOME = Pattern.compile("some .*total=(\\d{1,18})");

  private static final double MICROS_PER_SECOND = 1e6;

  private PressureReader() {}

  /** Returns the seconds so far in which at least one program waited; NaN if unknown. */
  static double cpuSeconds(Path file) {
    try {
      Matcher some = SOME.matcher(Files.readString(file));
      return some.find() ? Long.parseLong(some.group(1)) / MICROS_PER_SECOND : Double.NaN;
    } catch (IOException e) {
      return Double.NaN; // the system is not Linux, or its kernel does not tell
    }
  }
}

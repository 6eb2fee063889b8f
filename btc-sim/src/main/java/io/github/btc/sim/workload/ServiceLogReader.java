package io.github.btc.sim.workload;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads service logs as the simulator of the papers writes them: {@code timestamp;status;duration;
 * impacted}, times in ms, without a header. The same columns with a header and commas are
 * understood too; {@code impacted} may be missing.
 */
public final class ServiceLogReader {

  private final Path file;
  private final double warmupMillis;
  private long[] entries = new long[1024];
  private int size;
  private boolean timed;
  private boolean takesTime;

  private ServiceLogReader(Path file, double warmupMillis) {
    this.file = file;
    this.warmupMillis = warmupMillis;
  }

  /**
   * Reads a log.
   *
   * @param file one replica's log
   * @param warmupMillis entries of an earlier timestamp are left out; a log whose timestamps are
   *     all 0, as generated ones are, is kept whole
   * @throws IllegalArgumentException if a line cannot be understood, or nothing is left
   */
  public static RecordedLog read(Path file, double warmupMillis) {
    ServiceLogReader reader = new ServiceLogReader(file, warmupMillis);
    reader.readFile();
    if (!reader.timed && reader.size == 0) {
      reader = new ServiceLogReader(file, 0);
      reader.readFile();
    }
    if (reader.size == 0) {
      throw new IllegalArgumentException(
          file + ": no entries from " + warmupMillis + " ms on (expected at least one)");
    }
    if (!reader.takesTime) {
      throw new IllegalArgumentException(
          file + ": no entry takes any time (expected at least one duration of more than 0)");
    }
    return new RecordedLog(Arrays.copyOf(reader.entries, reader.size));
  }

  private void readFile() {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      readAll(lines);
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be read (expected a text file)", e);
    }
  }

  private void readAll(BufferedReader lines) throws IOException {
    int number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      boolean header = number == 1 && !line.isEmpty() && Character.isLetter(line.charAt(0));
      if (!header && !line.isBlank()) {
        readLine(line, number);
      }
    }
  }

  private void readLine(String line, int number) {
    String[] columns = line.split(line.indexOf(';') >= 0 ? ";" : ",", -1);
    try {
      double timestamp = Double.parseDouble(columns[0].trim());
      int status = Integer.parseInt(columns[1].trim());
      double millis = Double.parseDouble(columns[2].trim());
      if (!(millis >= 0) || millis > 1e12 || Double.isNaN(timestamp)) {
        throw new NumberFormatException("no time");
      }
      timed |= timestamp != 0;
      if (timestamp >= warmupMillis) {
        boolean impacted = columns.length > 3 && Boolean.parseBoolean(columns[3].trim());
        add(status, Math.round(millis * 1e6), impacted);
      }
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new IllegalArgumentException(
          file
              + ", line "
              + number
              + ": "
              + line
              + " (expected timestamp;status;duration, times in ms of at least 0)",
          e);
    }
  }

  private void add(int status, long nanos, boolean impacted) {
    takesTime |= nanos > 0;
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, size * 2);
    }
    entries[size++] = status == 503 ? ServiceLog.away(nanos) : ServiceLog.served(nanos, impacted);
  }
}

package io.github.btc.research.simulate;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.simulator.workload.RecordedLog;
import io.github.btc.tools.simulator.workload.ServiceLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Reads service logs in the format of the papers' simulator: {@code timestamp;status;duration;
 * impacted}, with times in ms and without a header. A log may also have a header and commas. The
 * column {@code impacted} may be missing, and further columns may follow.
 *
 * <p>An implausible value is refused with the file, the line, the value and the expected value. If
 * all times are seconds from 0, the reader cannot notice it: a faster service has the same log.
 */
final class ServiceLogReader {

  private static final List<String> NAMES = List.of("timestamp", "status", "duration", "impacted");
  private static final String LAYOUT = String.join(";", NAMES);
  private static final double LONGEST_MILLIS = 1e12;

  /** A time in the year 2103. A date in µs or ns is later than this. */
  private static final double LATEST_MILLIS = 4.2e12;

  /** A time in 1973. A timestamp from here on is a date, and a smaller one counts from 0. */
  private static final double FIRST_DATE_MILLIS = 1e11;

  /** A time in the year 2001. */
  private static final double FIRST_DATE_SECONDS = 1e9;

  private static final double LAST_DATE_SECONDS = LATEST_MILLIS / 1_000;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int LEAST_COLUMNS = 3;

  private final Path file;
  private final double warmupMillis;
  private final LogColumns columns = new LogColumns();
  private byte separator;
  private byte other;
  private int width;
  private long firstLine;
  private long line;
  private long[] entries = new long[1024];
  private int size;
  private double originMillis = Double.NaN;
  private double fromMillis;
  private double lastMillis;
  private boolean takesTime;

  private ServiceLogReader(Path file, double warmupMillis) {
    this.file = file;
    this.warmupMillis = warmupMillis;
  }

  /**
   * Reads a log. Entries of the warm-up are left out. The warm-up begins at 0, or at the first
   * entry if timestamps are dates. A generated log, whose timestamps are all 0, has no warm-up.
   *
   * @param file the log of one replica
   * @param warmupMillis the length of the warm-up
   * @throws IllegalArgumentException if a line cannot be read, or if no entry is left
   * @throws UncheckedIOException if the file cannot be read
   */
  static RecordedLog read(Path file, double warmupMillis) {
    ServiceLogReader reader = new ServiceLogReader(file, warmupMillis).readFile();
    if (reader.size == 0 && reader.lastMillis == 0) {
      reader = new ServiceLogReader(file, 0).readFile();
    }
    reader.check();
    return new RecordedLog(
        Arrays.copyOf(reader.entries, reader.size), reader.lastMillis - reader.fromMillis);
  }

  private void check() {
    if (firstLine == 0) {
      throw new RefusedSettingException(file.toString(), "no entries", "at least one entry");
    }
    if (size == 0) {
      throw new RefusedSettingException(
          file.toString(),
          "no entries from "
              + warmupMillis
              + " ms on, the last is at "
              + (lastMillis - originMillis)
              + " ms",
          "at least one entry; are the times in seconds?");
    }
    if (!takesTime) {
      throw new RefusedSettingException(
          file.toString(), "no entry takes any time", "at least one duration of more than 0");
    }
  }

  private ServiceLogReader readFile() {
    try (ByteLines lines = ByteLines.open(file)) {
      while (lines.next()) {
        line = lines.number();
        columns.take(lines.bytes(), lines.start(), lines.end());
        if (!columns.isBlank()) {
          readLine();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be read (expected a text file)", e);
    }
    return this;
  }

  private void readLine() {
    boolean isFirst = width == 0;
    if (isFirst) {
      boolean semicolons = columns.has((byte) ';');
      separator = (byte) (semicolons ? ';' : ',');
      other = (byte) (semicolons ? ',' : ';');
    }
    int count = columns.cut(separator, other);
    if (isFirst && columns.isHeader()) {
      checkHeader(count);
      width = count;
      return;
    }
    checkColumns(count);
    readEntry();
  }

  private void checkHeader(int count) {
    boolean known = count >= LEAST_COLUMNS;
    for (int i = 0; known && i < count; i++) {
      known = columns.name(i).equals(NAMES.get(i)) || columns.name(i).equals("impact") && i == 3;
    }
    if (!known) {
      throw wrong(", header", columns.line(), LAYOUT + ", or no header; times in milliseconds");
    }
  }

  private void checkColumns(int count) {
    if (count == LogColumns.MIXED) {
      throw wrong("", columns.line(), "one separator, ; or , and a decimal point");
    }
    if (count < LEAST_COLUMNS) {
      throw wrong("", columns.line(), LAYOUT + "; impacted may be missing");
    }
    width = width == 0 ? count : width;
    firstLine = firstLine == 0 ? line : firstLine;
    if (count != width) {
      throw wrong("", columns.line(), width + " columns, as in line " + firstLine);
    }
  }

  private void readEntry() {
    double timestamp = columns.number(LogColumns.TIMESTAMP);
    if (!(timestamp >= 0 && timestamp <= LATEST_MILLIS)) {
      throw wrong("timestamp", LogColumns.TIMESTAMP, "milliseconds, 0 to 4.2e12");
    }
    int status = columns.threeDigits(LogColumns.STATUS);
    if (!(status >= 100 && status <= 599)) {
      throw wrong("status", LogColumns.STATUS, "an HTTP status, 100 to 599");
    }
    double millis = columns.number(LogColumns.DURATION);
    if (!(millis >= 0 && millis <= LONGEST_MILLIS)) {
      throw wrong("duration", LogColumns.DURATION, "milliseconds, 0 to 1e12");
    }
    boolean impacted = width > LogColumns.IMPACTED && isImpacted();
    if (isWarm(timestamp)) {
      add(status, Math.round(millis * NANOS_PER_MILLI), impacted);
    }
  }

  private boolean isImpacted() {
    boolean impacted = columns.isTrue(LogColumns.IMPACTED);
    if (!impacted && !columns.isFalse(LogColumns.IMPACTED)) {
      throw wrong("impacted", LogColumns.IMPACTED, LogColumns.booleans());
    }
    return impacted;
  }

  private boolean isWarm(double timestamp) {
    if (Double.isNaN(originMillis)) {
      if (timestamp >= FIRST_DATE_SECONDS && timestamp <= LAST_DATE_SECONDS) {
        throw wrong(
            "timestamp",
            LogColumns.TIMESTAMP,
            "milliseconds; this is a date in seconds. Multiply timestamps and durations by 1000");
      }
      originMillis = timestamp >= FIRST_DATE_MILLIS ? timestamp : 0;
    }
    lastMillis = timestamp;
    return timestamp - originMillis >= warmupMillis;
  }

  private void add(int status, long nanos, boolean impacted) {
    takesTime |= nanos > 0;
    if (size == 0) {
      fromMillis = lastMillis;
    }
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, size * 2);
    }
    entries[size++] = status == 503 ? ServiceLog.away(nanos) : ServiceLog.served(nanos, impacted);
  }

  private RefusedSettingException wrong(String name, int column, String expected) {
    return wrong(", " + name, columns.text(column), expected);
  }

  private RefusedSettingException wrong(String name, String value, String expected) {
    return new RefusedSettingException(file + ", line " + line + name, value, expected);
  }
}

package io.github.btc.tasks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

/** Makes different file names with the date and time in UTC, so that they sort by age. */
final class DatedFiles {

  /** The ending of compressed files. */
  static final String COMPRESSED = ".gz";

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  private final Path folder;
  private final String prefix;
  private final String ending;
  private final Clock clock;
  private Instant last = Instant.EPOCH;

  DatedFiles(Path folder, String prefix, String ending, Clock clock) {
    this.folder = folder;
    this.prefix = prefix;
    this.ending = ending;
    this.clock = clock;
  }

  /**
   * Returns a name that no file has, compressed or not. After the clock was set back, the name is a
   * millisecond later than the last one.
   */
  synchronized Path next() {
    Instant now = clock.instant();
    last = now.isAfter(last.plusMillis(1)) ? now : last.plusMillis(1);
    while (isTaken(file(last))) {
      last = last.plusMillis(1);
    }
    return file(last);
  }

  /**
   * Makes all further names later than a time.
   *
   * @param stamp the time in a name
   */
  synchronized void goOnAfter(String stamp) {
    Instant time = STAMP.parse(stamp, Instant::from);
    last = time.isAfter(last) ? time : last;
  }

  private static boolean isTaken(Path file) {
    return Files.exists(file) || Files.exists(compressed(file));
  }

  static Path compressed(Path file) {
    return file.resolveSibling(file.getFileName() + COMPRESSED);
  }

  /** Tells whether a text is a time in the format of this class, so that other files are spared. */
  static boolean isStamp(String text) {
    try {
      STAMP.parse(text, Instant::from);
      return true;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private Path file(Instant time) {
    return folder.resolve(prefix + "-" + STAMP.format(time) + ending);
  }
}

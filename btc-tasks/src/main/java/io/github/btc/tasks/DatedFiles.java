package io.github.btc.tasks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

/** Names with the time of day in them, in UTC, so that they sort by age: none is given twice. */
final class DatedFiles {

  /** What a file's name ends with once it has been compressed. */
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
   * Returns a name that no file has, compressed or not, also after the clock was set back: a
   * millisecond later than the last, if need be.
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
   * Gives only later names from now on.
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

  /** Tells whether a text is a time as written here: others' files must not be taken for ours. */
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

package io.github.btc.tools.advisor.gclog;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.measure.LogLine;
import io.github.btc.tools.replicas.measure.LogLines;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Walks through the lines of files, one file after the other. */
final class LogCursor implements Closeable {

  private final Iterator<Path> files;
  private final LogReader reader;
  private final LongConsumer read;
  private Path file = Path.of("");
  private @Nullable LogLines lines;

  /**
   * Creates a cursor.
   *
   * @param reader receives the names of the files, and each line without a time
   */
  LogCursor(List<Path> files, LogReader reader, LongConsumer read) {
    this.files = files.iterator();
    this.reader = reader;
    this.read = read;
  }

  /** Returns the next line with a time; {@code null} after the last one. */
  @Nullable LogLine next() throws IOException {
    try {
      while (lines != null || open()) {
        String text = lines == null ? null : lines.next();
        if (text == null) {
          close();
          continue;
        }
        Optional<LogLine> line = LogLine.of(text);
        if (line.isPresent()) {
          return line.get();
        }
        reader.other(text);
      }
      return null;
    } catch (IOException e) {
      throw new RefusedSettingException(
          "--gc-log", file + ": " + e.getMessage(), "a readable file", e);
    }
  }

  private boolean open() throws IOException {
    if (!files.hasNext()) {
      return false;
    }
    file = files.next();
    reader.file(String.valueOf(file.getFileName()));
    lines = LogLines.of(file, read);
    return true;
  }

  @Override
  public void close() throws IOException {
    if (lines != null) {
      lines.close();
      lines = null;
    }
  }
}

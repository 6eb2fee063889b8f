package io.github.btc.tools.replicas.measure;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;

/**
 * Reads the lines of a file one after the other, in memory that does not grow with the file. Each
 * byte is a character, so that no file is refused for its encoding. Of a line longer than a
 * megabyte, the first megabyte is told. A file whose name ends in {@code .gz} is unpacked.
 */
public final class LogLines {

  private static final int MOST_BYTES = 1 << 20;
  private static final int BUFFER_BYTES = 1 << 16;

  private final Predicate<String> lines;
  private byte[] line = new byte[256];
  private int length;

  private LogLines(Predicate<String> lines) {
    this.lines = lines;
  }

  /**
   * Reads a file.
   *
   * @param file which
   * @param lines is told each line, without its end
   * @param read is told from time to time how many further bytes of the file were read
   * @throws IOException if it cannot be read
   */
  public static void each(Path file, Consumer<String> lines, LongConsumer read) throws IOException {
    Predicate<String> all =
        line -> {
          lines.accept(line);
          return true;
        };
    try (InputStream bytes = open(file, read)) {
      new LogLines(all).readAll(bytes);
    }
  }

  /**
   * Reads the beginning of a file.
   *
   * @param file which
   * @param lines is told each line, and answers whether it wants the next one
   * @throws IOException if it cannot be read
   */
  public static void first(Path file, Predicate<String> lines) throws IOException {
    try (InputStream bytes = open(file, read -> {})) {
      new LogLines(lines).readAll(bytes);
    }
  }

  private static InputStream open(Path file, LongConsumer read) throws IOException {
    InputStream told = new Told(Files.newInputStream(file), read);
    if (!file.toString().endsWith(".gz")) {
      return told;
    }
    try {
      return new GZIPInputStream(new BufferedInputStream(told, BUFFER_BYTES), BUFFER_BYTES);
    } catch (IOException e) {
      told.close();
      throw e;
    }
  }

  private void readAll(InputStream in) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    int count = in.read(buffer);
    while (count >= 0) {
      if (!split(buffer, count)) {
        return;
      }
      count = in.read(buffer);
    }
    if (length > 0) {
      endOfLine();
    }
  }

  private boolean split(byte[] buffer, int count) {
    int start = 0;
    for (int i = 0; i < count; i++) {
      if (buffer[i] == '\n') {
        append(buffer, start, i);
        if (!endOfLine()) {
          return false;
        }
        start = i + 1;
      }
    }
    append(buffer, start, count);
    return true;
  }

  private void append(byte[] buffer, int from, int to) {
    int more = Math.min(to - from, MOST_BYTES - length);
    if (length + more > line.length) {
      byte[] larger = new byte[Math.min(MOST_BYTES, Math.max(2 * line.length, length + more))];
      System.arraycopy(line, 0, larger, 0, length);
      line = larger;
    }
    System.arraycopy(buffer, from, line, length, more);
    length += more;
  }

  private boolean endOfLine() {
    int end = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
    length = 0;
    return lines.test(new String(line, 0, end, StandardCharsets.ISO_8859_1));
  }

  /** Tells how many bytes were read. */
  private static final class Told extends FilterInputStream {

    private final LongConsumer read;

    private Told(InputStream in, LongConsumer read) {
      super(in);
      this.read = read;
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      if (value >= 0) {
        read.accept(1);
      }
      return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = super.read(bytes, offset, length);
      if (count > 0) {
        read.accept(count);
      }
      return count;
    }
  }
}

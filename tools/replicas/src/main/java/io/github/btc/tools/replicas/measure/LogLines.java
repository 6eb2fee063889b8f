package io.github.btc.tools.replicas.measure;

import java.io.BufferedInputStream;
import java.io.Closeable;
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
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a file one after the other, in memory that does not grow with the file. Each
 * byte is a character, so that no file is refused for its encoding; UTF-16, which PowerShell
 * writes, is found by its zeros. Of a line longer than a megabyte, the first megabyte is told. A
 * packed file is unpacked, whatever its name. Zeros at the beginning of a line are left out: a file
 * that logrotate has truncated begins with them, because the JVM goes on where it was.
 */
public final class LogLines implements Closeable {

  private static final int MOST_BYTES = 1 << 20;
  private static final int BUFFER_BYTES = 1 << 16;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private byte[] line = new byte[256];
  private int length;
  private int at;
  private int end;

  private LogLines(InputStream in) {
    this.in = in;
  }

  /**
   * Opens a file.
   *
   * @param file which
   * @param read is told from time to time how many further bytes of the file were read
   * @return lines, which must be closed
   * @throws IOException if it cannot be read
   */
  public static LogLines of(Path file, LongConsumer read) throws IOException {
    InputStream bytes = open(file, read);
    try {
      return new LogLines(SingleBytes.of(bytes));
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
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
    try (LogLines all = of(file, read)) {
      for (String line = all.next(); line != null; line = all.next()) {
        lines.accept(line);
      }
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
    try (LogLines all = of(file, read -> {})) {
      String line = all.next();
      while (line != null && lines.test(line)) {
        line = all.next();
      }
    }
  }

  private static InputStream open(Path file, LongConsumer read) throws IOException {
    InputStream told =
        new BufferedInputStream(new Told(Files.newInputStream(file), read), BUFFER_BYTES);
    try {
      return isPacked(told) ? new GZIPInputStream(told, BUFFER_BYTES) : told;
    } catch (IOException e) {
      told.close();
      throw e;
    }
  }

  private static boolean isPacked(InputStream in) throws IOException {
    in.mark(2);
    boolean isPacked = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return isPacked;
  }

  /**
   * Reads the next line.
   *
   * @return line without its end; {@code null} after the last one
   * @throws IOException if the file cannot be read
   */
  public @Nullable String next() throws IOException {
    length = 0;
    boolean hasBytes = false;
    while (at < end || fill()) {
      hasBytes = true;
      skipZeros();
      int newline = at;
      while (newline < end && buffer[newline] != '\n') {
        newline++;
      }
      append(at, newline);
      at = newline + 1;
      if (newline < end) {
        return text();
      }
    }
    return hasBytes ? text() : null;
  }

  private boolean fill() throws IOException {
    at = 0;
    end = in.read(buffer);
    return end > 0;
  }

  private void skipZeros() {
    while (length == 0 && at < end && buffer[at] == 0) {
      at++;
    }
  }

  private void append(int from, int to) {
    int more = Math.min(to - from, MOST_BYTES - length);
    if (length + more > line.length) {
      byte[] larger = new byte[Math.min(MOST_BYTES, Math.max(2 * line.length, length + more))];
      System.arraycopy(line, 0, larger, 0, length);
      line = larger;
    }
    System.arraycopy(buffer, from, line, length, more);
    length += more;
  }

  private String text() {
    int last = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
    return new String(line, 0, last, StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    in.close();
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

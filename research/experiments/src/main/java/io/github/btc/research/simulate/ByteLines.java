package io.github.btc.research.simulate;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The lines of a text file, one after the other, as bytes in the read buffer. No line is copied or
 * made a string, because that would take most of the time for millions of short lines. Lines end
 * with LF or CR LF, and a byte order mark of UTF-8 is skipped. This class is not thread-safe.
 */
final class ByteLines implements Closeable {

  /** The longest line, in bytes. */
  static final int LONGEST = 1 << 16;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final Path file;
  private final InputStream in;
  private final byte[] bytes = new byte[2 * LONGEST];
  private int filled;
  private int next;
  private boolean ended;
  private int start;
  private int end;
  private long number;

  private ByteLines(Path file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  static ByteLines open(Path file) throws IOException {
    return new ByteLines(file, Files.newInputStream(file));
  }

  /**
   * Moves to the next line.
   *
   * @return false if the file has no further line
   * @throws IllegalArgumentException if the line is longer than {@link #LONGEST}
   */
  boolean next() throws IOException {
    int newline = newline(next);
    while (newline < 0 && !ended) {
      int known = filled - next;
      fill();
      newline = newline(next + known);
    }
    if (newline < 0 && next == filled) {
      return false;
    }
    number++;
    start = number == 1 ? next + byteOrderMark() : next;
    end = newline < 0 ? filled : newline;
    next = newline < 0 ? filled : newline + 1;
    if (end > start && bytes[end - 1] == '\r') {
      end--;
    }
    return true;
  }

  private int newline(int from) {
    for (int i = from; i < filled; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  /** Moves the unread bytes to the front of the buffer, and reads more bytes after them. */
  private void fill() throws IOException {
    int rest = filled - next;
    if (rest > LONGEST) {
      throw new IllegalArgumentException(
          file + ", line " + (number + 1) + ": too long (expected at most " + LONGEST + " bytes)");
    }
    System.arraycopy(bytes, next, bytes, 0, rest);
    next = 0;
    filled = rest;
    int read = in.read(bytes, filled, bytes.length - filled);
    ended = read < 0;
    filled += Math.max(0, read);
  }

  private int byteOrderMark() {
    int length = BYTE_ORDER_MARK.length;
    boolean is =
        filled - next >= length
            && Arrays.equals(bytes, next, next + length, BYTE_ORDER_MARK, 0, length);
    return is ? length : 0;
  }

  /** Returns the array that contains the line. It is the same array for every line. */
  byte[] bytes() {
    return bytes;
  }

  /** Returns the index of the line's first byte. */
  int start() {
    return start;
  }

  /** Returns the index after the line's last byte. */
  int end() {
    return end;
  }

  /** Returns the number of the line, from 1. */
  long number() {
    return number;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

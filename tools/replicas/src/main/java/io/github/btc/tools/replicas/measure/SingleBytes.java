package io.github.btc.tools.replicas.measure;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;

/**
 * The text of a file as single bytes, whatever its encoding. Of UTF-16, a character outside Latin-1
 * becomes a question mark; logs of JVMs hardly have any. A byte order mark is left out.
 */
final class SingleBytes extends FilterInputStream {

  private static final int LOOKED_AT = 64;

  /** A text of two bytes per character has a zero in nearly every pair. */
  private static final double NEARLY_EACH = 0.8;

  private final boolean isBigEndian;

  private SingleBytes(InputStream in, boolean isBigEndian) {
    super(in);
    this.isBigEndian = isBigEndian;
  }

  /** Returns the stream itself if its text has single bytes. */
  static InputStream of(InputStream in) throws IOException {
    PushbackInputStream pushback = new PushbackInputStream(in, LOOKED_AT);
    byte[] head = pushback.readNBytes(LOOKED_AT);
    int mark = markBytes(head);
    pushback.unread(head, mark, head.length - mark);
    if (mark == 2) {
      return new SingleBytes(pushback, (head[0] & 0xFF) == 0xFE);
    }
    if (zeros(head, 1) || zeros(head, 0)) {
      return new SingleBytes(pushback, zeros(head, 0));
    }
    return pushback;
  }

  private static int markBytes(byte[] head) {
    if (begins(head, 0xFF, 0xFE) || begins(head, 0xFE, 0xFF)) {
      return 2;
    }
    return begins(head, 0xEF, 0xBB, 0xBF) ? 3 : 0;
  }

  private static boolean begins(byte[] head, int... bytes) {
    if (head.length < bytes.length) {
      return false;
    }
    for (int i = 0; i < bytes.length; i++) {
      if ((head[i] & 0xFF) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether nearly every first or second byte of a pair is a zero, and the other none. */
  private static boolean zeros(byte[] head, int from) {
    int zeros = 0;
    int others = 0;
    for (int i = 0; i + 1 < head.length; i += 2) {
      zeros += head[i + from] == 0 ? 1 : 0;
      others += head[i + 1 - from] == 0 ? 1 : 0;
    }
    return head.length >= LOOKED_AT / 2 && others == 0 && zeros >= NEARLY_EACH * (head.length / 2);
  }

  @Override
  public int read() throws IOException {
    int first = in.read();
    int second = in.read();
    if (second < 0) {
      return -1;
    }
    int low = isBigEndian ? second : first;
    int high = isBigEndian ? first : second;
    return high == 0 ? low : '?';
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    byte[] pairs = in.readNBytes(2 * length);
    int count = pairs.length / 2;
    for (int i = 0; i < count; i++) {
      byte low = pairs[2 * i + (isBigEndian ? 1 : 0)];
      byte high = pairs[2 * i + (isBigEndian ? 0 : 1)];
      bytes[offset + i] = high == 0 ? low : (byte) '?';
    }
    return count == 0 && length > 0 ? -1 : count;
  }
}

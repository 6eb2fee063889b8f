package io.github.btc.tools.replicas.load;

import io.github.btc.AwayNotice;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Reads the few things of an HTTP/1.1 response that matter here. Allocates nothing; one per
 * generator, used by one thread.
 */
final class ResponseReader {

  private static final byte[] CONTENT_LENGTH = lowerCase("content-length:");
  private static final byte[] RETRY_AFTER_MS = lowerCase("retry-after-ms:");
  private static final byte[] AWAY_IN_MS = lowerCase(AwayNotice.AWAY_IN_MS + ":");
  private static final byte[] AWAY_FOR_MS = lowerCase(AwayNotice.AWAY_FOR_MS + ":");
  private static final byte[] REPLICA = lowerCase("x-replica:");
  private static final byte[] WAITED_MS = lowerCase("x-waited-ms:");
  private static final int ABSENT = -1;
  private static final int STATUS_OFFSET = 9;
  private static final int LEAST_SERVER_ERROR = 500;

  private int status;
  private int retryAfterMillis;
  private int replica;
  private int awayInMillis;
  private int awayForMillis;
  private int waitedMillis;

  /**
   * Reads a response from what has arrived so far.
   *
   * @param buffer filled up to its position
   * @return true if the response is there to its last byte
   * @throws IOException if a balancer answers itself and ends the connection
   * @throws IllegalStateException if a response of the service has no content length
   */
  boolean read(ByteBuffer buffer) throws IOException {
    int headEnd = headEnd(buffer);
    if (headEnd < 0) {
      return false;
    }
    status = number(buffer, STATUS_OFFSET, headEnd);
    int contentLength = ABSENT;
    retryAfterMillis = ABSENT;
    replica = ABSENT;
    awayInMillis = ABSENT;
    awayForMillis = ABSENT;
    waitedMillis = 0;
    for (int line = nextLine(buffer, 0, headEnd); line < headEnd; ) {
      if (startsWith(buffer, line, headEnd, CONTENT_LENGTH)) {
        contentLength = number(buffer, line + CONTENT_LENGTH.length, headEnd);
      } else if (startsWith(buffer, line, headEnd, RETRY_AFTER_MS)) {
        retryAfterMillis = number(buffer, line + RETRY_AFTER_MS.length, headEnd);
      } else if (startsWith(buffer, line, headEnd, REPLICA)) {
        replica = number(buffer, line + REPLICA.length, headEnd);
      } else if (startsWith(buffer, line, headEnd, WAITED_MS)) {
        waitedMillis = number(buffer, line + WAITED_MS.length, headEnd);
      } else if (startsWith(buffer, line, headEnd, AWAY_IN_MS)) {
        awayInMillis = number(buffer, line + AWAY_IN_MS.length, headEnd);
      } else if (startsWith(buffer, line, headEnd, AWAY_FOR_MS)) {
        awayForMillis = number(buffer, line + AWAY_FOR_MS.length, headEnd);
      }
      line = nextLine(buffer, line, headEnd);
    }
    if (contentLength == ABSENT && status >= LEAST_SERVER_ERROR) {
      throw new IOException("a balancer answered with status " + status);
    }
    if (contentLength == ABSENT) {
      throw new IllegalStateException("Content-Length: absent (expected in every response)");
    }
    return buffer.position() - headEnd >= contentLength;
  }

  int status() {
    return status;
  }

  /** Returns {@code Retry-After-Ms}, or -1. */
  int retryAfterMillis() {
    return retryAfterMillis;
  }

  /** Returns {@code X-Replica}, or -1. */
  int replica() {
    return replica;
  }

  /** Returns {@code X-Waited-Ms}, the time that another service took, or 0. */
  int waitedMillis() {
    return waitedMillis;
  }

  /** Tells whether the replica goes away. */
  boolean hasNotice() {
    return awayInMillis != ABSENT && awayForMillis != ABSENT;
  }

  /** Returns in how many milliseconds the replica expects to be back, if it goes away. */
  long backInMillis() {
    return (long) awayInMillis + awayForMillis;
  }

  private static int headEnd(ByteBuffer buffer) {
    for (int i = 3; i < buffer.position(); i++) {
      if (buffer.get(i) == '\n' && buffer.get(i - 1) == '\r' && buffer.get(i - 2) == '\n') {
        return i + 1;
      }
    }
    return -1;
  }

  private static int nextLine(ByteBuffer buffer, int from, int end) {
    int at = from;
    while (at < end && buffer.get(at) != '\n') {
      at++;
    }
    return at + 1;
  }

  private static boolean startsWith(ByteBuffer buffer, int at, int end, byte[] lowerCaseName) {
    if (at + lowerCaseName.length > end) {
      return false;
    }
    for (int i = 0; i < lowerCaseName.length; i++) {
      int letter = buffer.get(at + i);
      if (letter >= 'A' && letter <= 'Z') {
        letter += 'a' - 'A';
      }
      if (letter != lowerCaseName[i]) {
        return false;
      }
    }
    return true;
  }

  /** Returns a number that is there, {@link Integer#MAX_VALUE} if it is larger, and else 0. */
  private static int number(ByteBuffer buffer, int from, int end) {
    int at = from;
    while (at < end && buffer.get(at) == ' ') {
      at++;
    }
    long value = 0;
    while (at < end && buffer.get(at) >= '0' && buffer.get(at) <= '9') {
      value = Math.min(value * 10 + buffer.get(at++) - '0', Integer.MAX_VALUE);
    }
    return (int) value;
  }

  private static byte[] lowerCase(String name) {
    return name.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII);
  }
}

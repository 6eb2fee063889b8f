package io.github.btc.research.benches.fanout;

import io.github.btc.AwayNotice;
import io.github.btc.client.AwayHint;
import io.github.btc.client.RetryHint;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The head of an answer.
 *
 * @param status HTTP status
 * @param headers headers by their names in lower case
 */
record Answer(int status, Map<String, String> headers) {

  private static final String END_OF_HEAD = "\r\n\r\n";
  private static final int STATUS_FROM = 9;
  private static final int STATUS_TO = 12;
  private static final long REFUSED_WITHOUT_A_HINT_NANOS = 10_000_000;

  /** Returns the answer, or {@code null} if some of it has not arrived. */
  static @Nullable Answer in(ByteBuffer arrived) {
    String text = new String(arrived.array(), 0, arrived.position(), StandardCharsets.ISO_8859_1);
    int end = text.indexOf(END_OF_HEAD);
    if (end < 0) {
      return null;
    }
    Map<String, String> headers = new HashMap<>();
    String[] lines = text.substring(0, end).split("\r\n");
    for (int i = 1; i < lines.length; i++) {
      int colon = lines[i].indexOf(':');
      headers.put(
          lines[i].substring(0, colon).toLowerCase(Locale.ROOT),
          lines[i].substring(colon + 1).strip());
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    boolean isWhole = text.length() >= end + END_OF_HEAD.length() + length;
    return isWhole
        ? new Answer(Integer.parseInt(lines[0].substring(STATUS_FROM, STATUS_TO)), headers)
        : null;
  }

  boolean isRefusal() {
    return status == 503;
  }

  /** Tells whether the replica closes the connection, as Tomcat does after each 503. */
  boolean isLast() {
    return "close".equalsIgnoreCase(headers.get("connection"));
  }

  /** Returns for how long a replica that refused should not be asked. */
  long retryAfterNanos() {
    return RetryHint.nanos(
        headers.get("retry-after-ms"), headers.get("retry-after"), REFUSED_WITHOUT_A_HINT_NANOS);
  }

  /** Returns for how long the replica should not be asked because it goes away, or 0. */
  long awayNanos() {
    return AwayHint.nanos(header(AwayNotice.AWAY_IN_MS), header(AwayNotice.AWAY_FOR_MS));
  }

  private @Nullable String header(String name) {
    return headers.get(name.toLowerCase(Locale.ROOT));
  }
}

package io.github.btc.agent;

import com.sun.net.httpserver.Headers;
import java.util.List;
import java.util.OptionalLong;

/*
 * Whoever keeps requests away can do so for a limited time, and may be suspended between the moment
 * in which it makes sure of that and the one in which it asks us. So it may say until when we may
 * begin: in our clock, which it knows from our earlier answers, because no other is certainly the
 * same for both.
 */

/** Until when a caller wants its collection to have begun. */
final class Deadlines {

  /** In every answer: what the agent's clock shows, in nanoseconds. */
  static final String CLOCK = "BTC-Clock-Nanos";

  /** In a request for a collection: what that clock shows when it is too late to begin. */
  static final String HEADER = "BTC-Deadline-Nanos";

  private Deadlines() {}

  /** Reads it; throws with one sentence if it is none. */
  static OptionalLong in(Headers headers) {
    List<String> values = headers.get(HEADER);
    if (values == null) {
      return OptionalLong.empty();
    }
    String text = values.size() == 1 ? values.get(0).strip() : "";
    if (!text.matches("-?\\d{1,18}")) {
      throw new IllegalArgumentException(
          HEADER
              + ": "
              + values
              + " (expected one number of nanoseconds, as "
              + CLOCK
              + " counts them; nothing was done)");
    }
    return OptionalLong.of(Long.parseLong(text));
  }
}

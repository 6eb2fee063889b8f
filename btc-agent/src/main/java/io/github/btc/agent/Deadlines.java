package io.github.btc.agent;

import com.sun.net.httpserver.Headers;
import java.util.List;
import java.util.OptionalLong;

/*
 * A caller can keep requests away only for a limited time, and it may be suspended between its last
 * check and its request to the agent. So a request may contain the latest time at which the agent may
 * begin. It is a time of the agent's clock, which the caller knows from earlier answers, because no
 * other clock is certain to be the same for both.
 */

/** The deadline by which a collection must have begun. */
final class Deadlines {

  /** The header of every answer with the agent's clock in nanoseconds. */
  static final String CLOCK = "BTC-Clock-Nanos";

  /** The header of a request for a collection with the time from which it is too late to begin. */
  static final String HEADER = "BTC-Deadline-Nanos";

  private Deadlines() {}

  /** Reads the deadline. Throws an exception with one sentence if the header is malformed. */
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
              + " (expected one number of nanoseconds of "
              + CLOCK
              + "; nothing was done)");
    }
    return OptionalLong.of(Long.parseLong(text));
  }
}

package io.github.btc.sidecar;

import io.github.btc.ActivationInterval;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an agent says at a look.
 *
 * @param levelBytes the use of Eden
 * @param interval the levels at which to collect
 * @param uncontrolledRuns collections that the service's JVM has made by itself
 */
record AgentState(long levelBytes, ActivationInterval interval, long uncontrolledRuns) {

  /** Asks for it, in whatever protocol. */
  interface Monitor {

    /** Asks and waits, for a limited time. */
    AgentState read() throws IOException, InterruptedException;
  }

  /** Reads the JSON of btc-agent's {@code /v1/state}: four numbers, whose names occur once each. */
  static AgentState parse(String json) throws IOException {
    long min = number(json, "minBytes");
    long max = number(json, "maxBytes");
    if (max < min) {
      throw new IOException("interval: " + min + " to " + max + " (expected the smaller first)");
    }
    return new AgentState(
        number(json, "levelBytes"),
        ActivationInterval.between(min, max),
        number(json, "uncontrolledRuns"));
  }

  private static long number(String json, String name) throws IOException {
    Matcher matcher =
        Pattern.compile('"' + name + "\"\\s*:\\s*(\\d{1,18})(?![\\w.])").matcher(json);
    if (!matcher.find()) {
      throw new IOException("no number " + name + " (expected the state of btc-agent)");
    }
    return Long.parseLong(matcher.group(1));
  }
}

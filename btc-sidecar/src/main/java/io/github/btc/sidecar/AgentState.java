package io.github.btc.sidecar;

import io.github.btc.ActivationInterval;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The state of an agent at one sample.
 *
 * @param levelBytes the bytes in use in Eden
 * @param interval the levels at which to collect
 * @param uncontrolledRuns collections that the service's JVM has started itself
 */
record AgentState(long levelBytes, ActivationInterval interval, long uncontrolledRuns) {

  private static final Pattern MIN = numberOf("minBytes");
  private static final Pattern MAX = numberOf("maxBytes");
  private static final Pattern LEVEL = numberOf("levelBytes");
  private static final Pattern UNCONTROLLED = numberOf("uncontrolledRuns");

  /** Reads the state in the protocol of the agent. */
  interface Monitor {

    /** Sends a request, and waits for the answer for a limited time. */
    AgentState read() throws IOException, InterruptedException;
  }

  /** Reads the JSON of btc-agent's {@code /v1/state}: four numbers, whose names occur once each. */
  static AgentState parse(String json) throws IOException {
    long min = number(json, "minBytes", MIN);
    long max = number(json, "maxBytes", MAX);
    if (max < min) {
      throw new IOException("interval: " + min + " to " + max + " (expected the smaller first)");
    }
    return new AgentState(
        number(json, "levelBytes", LEVEL),
        ActivationInterval.between(min, max),
        number(json, "uncontrolledRuns", UNCONTROLLED));
  }

  private static Pattern numberOf(String name) {
    return Pattern.compile('"' + name + "\"\\s*:\\s*(\\d{1,18})(?![\\w.])");
  }

  private static long number(String json, String name, Pattern number) throws IOException {
    Matcher matcher = number.matcher(json);
    if (!matcher.find()) {
      throw new IOException("no number " + name + " (expected the state of btc-agent)");
    }
    return Long.parseLong(matcher.group(1));
  }
}

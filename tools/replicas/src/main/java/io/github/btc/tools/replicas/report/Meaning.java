package io.github.btc.tools.replicas.report;

import java.util.Map;

/** Describes the configurations of a demo in a few words for its chart and its page. */
final class Meaning {

  static final Map<String, String> OF =
      Map.of(
          "off",
          "The JVM starts collections by itself. Replicas get requests in turn.",
          "off-least-request",
          "The same, and the replica with the fewest requests in flight gets the next one.",
          "gate-only",
          "Full collections behind a gate, not announced. A stopped JVM cannot refuse.",
          "btc",
          "Collections behind a gate, with an announcement before each of them.",
          "no-collections",
          "The heap never fills, so there are no collections: the limit.");

  private Meaning() {}
}

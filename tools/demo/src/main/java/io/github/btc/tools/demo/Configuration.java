package io.github.btc.tools.demo;

import io.github.btc.tools.replicas.replica.ReplicaMode;

/** The four configurations that the demo compares. */
enum Configuration {
  OFF("off", "the JVM starts collections by itself", ReplicaMode.OFF),
  GATE_ONLY(
      "gate-only",
      "full collections behind a gate, without an announcement",
      ReplicaMode.GATE_ONLY),
  BTC("btc", "young and old collections behind a gate, with an announcement", ReplicaMode.BTC),
  NO_COLLECTIONS(
      "no-collections",
      "no collections, because the heap never fills: the limit",
      ReplicaMode.NO_COLLECTIONS);

  private final String shownName;
  private final String meaning;
  private final ReplicaMode mode;

  Configuration(String shownName, String meaning, ReplicaMode mode) {
    this.shownName = shownName;
    this.meaning = meaning;
    this.mode = mode;
  }

  String shownName() {
    return shownName;
  }

  String meaning() {
    return meaning;
  }

  ReplicaMode mode() {
    return mode;
  }
}

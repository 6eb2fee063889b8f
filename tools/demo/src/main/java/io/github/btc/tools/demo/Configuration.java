package io.github.btc.tools.demo;

import io.github.btc.tools.replicas.replica.ReplicaMode;

/** One of the four things that are compared. */
enum Configuration {
  OFF("off", "the JVM collects when it likes", ReplicaMode.OFF),
  GATE_ONLY(
      "gate-only", "full collections behind a gate, announced to nobody", ReplicaMode.GATE_ONLY),
  BTC("btc", "young and old collections behind a gate, announced", ReplicaMode.BTC),
  NO_COLLECTIONS(
      "no-collections", "a heap that never fills: the limit", ReplicaMode.NO_COLLECTIONS);

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

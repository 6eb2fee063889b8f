package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.replica.ReplicaMode;

/** The ways in which an opponent is run. */
public enum Variant {
  /** Without a controller. */
  PLAIN("", ReplicaMode.OFF),
  /** With a controller in every replica. */
  BTC(" + btc", ReplicaMode.BTC),
  /** With a controller that starts full collections only, as in the thesis. */
  FULL(" + btc full", ReplicaMode.FULL),
  /** With a controller that starts concurrent cycles, for collectors without an Eden. */
  CONCURRENT(" + btc concurrent", ReplicaMode.CONCURRENT),
  /** Without a controller, behind a client that asks a second replica after some time. */
  HEDGE(" + hedge", ReplicaMode.OFF),
  /** Without any collection, as the limit that no collector can beat. */
  LIMIT("", ReplicaMode.NO_COLLECTIONS);

  private final String suffix;
  private final ReplicaMode mode;

  Variant(String suffix, ReplicaMode mode) {
    this.suffix = suffix;
    this.mode = mode;
  }

  String suffix() {
    return suffix;
  }

  /** Returns whether a controller runs, so that the row is compared with the plain one. */
  boolean isControlled() {
    return mode.hasController();
  }

  ReplicaMode mode() {
    return mode;
  }
}

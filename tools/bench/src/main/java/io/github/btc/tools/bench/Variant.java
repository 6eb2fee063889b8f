package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.replica.ReplicaMode;

/** What an opponent is run with. */
enum Variant {
  /** As it is. */
  PLAIN("", ReplicaMode.OFF),
  /** With a controller in every replica. */
  BTC(" + btc", ReplicaMode.BTC),
  /** The same with full collections only: what the thesis could ask a JVM for. */
  FULL(" + btc full", ReplicaMode.FULL),
  /** The same with concurrent cycles, where the collector has no Eden. */
  CONCURRENT(" + btc concurrent", ReplicaMode.CONCURRENT),
  /** As it is, behind a client that asks a second replica after a while. */
  HEDGE(" + hedge", ReplicaMode.OFF),
  /** Without any collection: what no collector can beat. */
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

  /** Tells whether rows of this kind are asked to be better than the plain one. */
  boolean isControlled() {
    return mode.hasController();
  }

  ReplicaMode mode() {
    return mode;
  }
}

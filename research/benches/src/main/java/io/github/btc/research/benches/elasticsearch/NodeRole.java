package io.github.btc.research.benches.elasticsearch;

import java.util.Locale;

/** The parts that a node of a run can have. */
enum NodeRole {
  /** A cluster of its own, which clients ask. With BTC its door is in front of its HTTP. */
  ALONE,
  /** A node with shards, which founds the cluster. With BTC its door is between the nodes. */
  FIRST,
  /** A further node with shards, with the same door. */
  DATA,
  /** A node without shards, which clients ask. */
  COORDINATOR;

  /** Returns this role as an argument of the program that starts a node. */
  String argument() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.load.Hedging;
import io.github.btc.tools.replicas.load.Routing;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import java.time.Duration;

/**
 * The ways in which an opponent is run. The client sends to the replica with the fewest requests in
 * flight, unless the way says otherwise.
 */
public enum Variant {
  /** Without a controller. */
  PLAIN("", ReplicaMode.OFF),
  /** With a controller in every replica. */
  BTC(" + btc", ReplicaMode.BTC),
  /** With a controller that starts full collections only, as in the thesis. */
  FULL(" + btc full", ReplicaMode.FULL),
  /** With concurrent cycles in closings: only in older results, because it paid nowhere. */
  CONCURRENT(" + btc concurrent", ReplicaMode.BTC),
  /** Without a controller, behind a client that asks a second replica after some time. */
  HEDGE(" + hedge", ReplicaMode.OFF),
  /** Without a controller, behind a client that asks a second replica after its own p95. */
  HEDGE_P95("", ReplicaMode.OFF),
  /** Without any collection, as the limit that no collector can beat. */
  LIMIT("", ReplicaMode.NO_COLLECTIONS),
  /** Without a controller, behind a client that takes turns, as the source papers did. */
  ROUND_ROBIN(" + round robin", ReplicaMode.OFF);

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

  /** Returns whether the client asks a second replica, so that it has to know the replicas. */
  boolean hedges() {
    return this == HEDGE || this == HEDGE_P95;
  }

  /** Returns when the client asks a second replica. */
  Hedging hedging(Duration afterFixedTime) {
    return switch (this) {
      case HEDGE -> Hedging.after(afterFixedTime);
      case HEDGE_P95 -> Hedging.afterPercentile(95);
      default -> Hedging.NEVER;
    };
  }

  Routing routing() {
    return this == ROUND_ROBIN ? Routing.ROUND_ROBIN : Routing.LEAST_REQUEST;
  }

  ReplicaMode mode() {
    return mode;
  }
}

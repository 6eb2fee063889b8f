package io.github.btc.research.placement;

import org.HdrHistogram.Histogram;

/** A replica in the simulation. */
final class SimulatedReplica {

  final int node;
  final long launchedNanos;

  /** The replica that ends once this one serves, or -1. */
  final int replaces;

  final Histogram window = new Histogram(3);
  boolean serves;
  boolean isGone;
  int inFlight;
  private long answered;

  SimulatedReplica(int node, long launchedNanos, int replaces) {
    this.node = node;
    this.launchedNanos = launchedNanos;
    this.replaces = replaces;
  }

  /** Returns by how much the CPU time of the next request is larger than that of a warm replica. */
  double coldness(double cold, double warmAfter) {
    return 1 + (cold - 1) * Math.exp(-answered / warmAfter);
  }

  void answered(long nanos) {
    answered++;
    window.recordValue(nanos);
  }

  /** A replica from the beginning on has its code compiled. */
  void warmUp() {
    answered = Long.MAX_VALUE / 2;
  }
}

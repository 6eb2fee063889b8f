package io.github.btc.research.placement;

/** A node in the simulation. */
final class SimulatedNode {

  final int number;
  final SharedCores<Job> cores;

  /** Counts the changes, so that the end of a job that was expected before one is not believed. */
  int version;

  /** Counts the neighbours that came or left, so that a thread ends with its neighbour. */
  int visit;

  boolean isStressed;

  /** For each core whether a thread of a neighbour is ready to run on it. */
  final boolean[] stressing;

  private double idleAtLastLook;
  private long lastLookNanos;

  /**
   * A piece of work for a core.
   *
   * @param replica the number of the replica
   * @param client the client that waits, or -1
   * @param sinceNanos when the request was sent; for a start, when it was decided
   * @param isStart whether this is the start of the replica
   */
  record Job(int replica, int client, long sinceNanos, boolean isStart) {}

  SimulatedNode(int number, int cores) {
    this.number = number;
    this.cores = new SharedCores<>(cores);
    this.stressing = new boolean[cores];
  }

  /** Returns the share of the CPU time that nobody has used since the last call. */
  double idleSinceLastLook(long nowNanos) {
    double passed = (double) (nowNanos - lastLookNanos) * cores.cores();
    double idle = passed <= 0 ? 0 : (cores.idleNanos() - idleAtLastLook) / passed;
    idleAtLastLook = cores.idleNanos();
    lastLookNanos = nowNanos;
    return idle;
  }
}

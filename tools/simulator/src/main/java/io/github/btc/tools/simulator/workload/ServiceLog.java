package io.github.btc.tools.simulator.workload;

/**
 * The history of one replica, entry by entry: how long each request takes, or for how long the
 * replica is away (status 503). Entries are packed into longs so that reading allocates nothing.
 */
public interface ServiceLog {

  /** Returns the next entry. */
  long next();

  /** Packs an entry of a request that was served. */
  static long served(long nanos, boolean impacted) {
    return nanos << 2 | (impacted ? 2 : 0);
  }

  /** Packs an entry of status 503: away for a time. */
  static long away(long nanos) {
    return nanos << 2 | 1;
  }

  /** Returns an entry's duration. */
  static long nanos(long entry) {
    return entry >>> 2;
  }

  /** Tells whether an entry means that the replica goes away. */
  static boolean isAway(long entry) {
    return (entry & 1) != 0;
  }

  /** Tells whether a background task made a request slower. */
  static boolean isImpacted(long entry) {
    return (entry & 2) != 0;
  }
}

package io.github.btc.tools.simulator.cluster;

/** One replica as the simulation sees it. */
interface Replica {

  /** Offers a copy; returns false for an answer of 503. */
  boolean offer(int copy);

  /** A copy that was in service has been served. */
  void completed(int copy);

  /** A copy, in service or queued, is not needed any more. */
  void cancelled(int copy, boolean inService);

  /** The time asked for has come. */
  void woken(int generation);

  /** Returns what Retry-After a refusal carries now. */
  long retryAfterNanos();

  /** It belongs to the service from now on. */
  default void joined() {}

  /** Returns how many requests it serves at once. */
  int slots();
}

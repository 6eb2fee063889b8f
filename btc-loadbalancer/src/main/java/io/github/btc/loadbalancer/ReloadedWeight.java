package io.github.btc.loadbalancer;

import io.github.btc.Ticker;
import java.util.concurrent.TimeUnit;

/*
 * A reload of HAProxy with a state file in four steps:
 *
 *   1 the old process writes the state of its servers, in a closing: weight 0
 *   2 the closing ends, and the old process gives the weight back
 *   3 the new process reads the file: weight 0
 *   4 nobody ends it, because an operator's weight of 0 looks the same
 */

/**
 * Tells whether a weight of 0 is a copy of the last closing's, which a new process of HAProxy has
 * read from a state file. It is one if the process began in the closing or in the half minute after
 * it, and has never had a weight. Not thread-safe.
 */
final class ReloadedWeight {

  /** How long after a closing a process may begin with the state that was written in it. */
  private static final long LATEST_START_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final long ROUNDING_NANOS = TimeUnit.SECONDS.toNanos(1); // of a process's age
  private static final long NO_PROCESS = -1;

  private final Ticker ticker;
  private boolean possible;
  private long beginNanos;
  private long endNanos;
  private long idWithWeight = NO_PROCESS;

  /** Begins as if the weight had just been taken away, because this replica may have crashed. */
  ReloadedWeight(Ticker ticker) {
    this.ticker = ticker;
    this.beginNanos = ticker.nanos();
  }

  /** Records that the weight has just been taken away. */
  void begins() {
    beginNanos = ticker.nanos();
  }

  /** Records that the closing has just ended. */
  void ends() {
    possible = true;
    endNanos = ticker.nanos();
  }

  /**
   * Records the weight that the server has outside closings. A process in which it has had a weight
   * has no copy. After a weight of 0 that is an operator's, a new process has an operator's too.
   */
  void found(int weight, HaProxyProcess process) {
    if (weight > 0) {
      idWithWeight = process.id();
    } else {
      possible = false;
    }
  }

  /** Returns true while a new process may still begin with the copy. */
  boolean mayCome() {
    return possible && ticker.nanos() - endNanos <= LATEST_START_NANOS + ROUNDING_NANOS;
  }

  /** Returns true if a weight of 0 in this process is a copy of ours. */
  boolean isIn(HaProxyProcess process) {
    long startNanos = ticker.nanos() - TimeUnit.SECONDS.toNanos(process.ageSeconds());
    return possible
        && process.id() != idWithWeight
        && startNanos - beginNanos >= 0
        && startNanos - endNanos <= LATEST_START_NANOS;
  }
}

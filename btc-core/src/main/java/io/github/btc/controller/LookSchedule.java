package io.github.btc.controller;

import io.github.btc.gate.OneWordGate;

/**
 * Knows when the monitors are to be read next: after so many requests, or after so long. After ten
 * seconds without a request, and without a level that grows, the clock alone reads them, and less
 * often, so that an idle service costs next to nothing. The first request that finishes, and the
 * first level that grows, end that. Used by the controller's thread.
 */
final class LookSchedule {

  private final OneWordGate gate;

  private static final long IDLE_FROM_NANOS = 10_000_000_000L;

  /** The gate tells counts apart that are less than 2^22 apart. */
  private static final int MOST_REQUESTS = 1 << 21;

  private final long everyNanos;
  private final long idleEveryNanos;

  private int finishedSeen;
  private long finished;
  private int atFinished;
  private long atNanos;
  private boolean idle;
  private long busyNanos;
  private int finishedWhenBusy;

  LookSchedule(OneWordGate gate, long everyNanos, long idleEveryNanos, long nowNanos) {
    this.gate = gate;
    this.everyNanos = everyNanos;
    this.idleEveryNanos = idleEveryNanos;
    this.atNanos = nowNanos;
    this.busyNanos = nowNanos;
  }

  /** Counts all requests finished since the start. */
  long countFinished() {
    int reading = gate.finished();
    finished += OneWordGate.finishedBetween(finishedSeen, reading);
    finishedSeen = reading;
    return finished;
  }

  /** Asked again before going to sleep: a count reached before wakeAt() wakes nobody. */
  boolean isDue(long nowNanos) {
    return countIsReached() || nowNanos - atNanos >= 0;
  }

  boolean countIsReached() {
    return OneWordGate.finishedBetween(atFinished, gate.finished()) >= 0;
  }

  long nanosUntilDue(long nowNanos) {
    if (idle && gate.finished() != finishedWhenBusy) {
      idle = false;
      busyNanos = nowNanos;
      atNanos = Math.min(atNanos - nowNanos, everyNanos) + nowNanos;
      gate.wakeAt(atFinished);
    }
    return isDue(nowNanos) ? 0 : atNanos - nowNanos;
  }

  /** Looks at once, whatever has been estimated. */
  void atOnce(long nowNanos) {
    atNanos = nowNanos;
  }

  /** The clock alone begins again: the number of requests stays, because X has been drawn. */
  void nextByClock(long nowNanos) {
    noteIdleness(nowNanos);
    atNanos = nowNanos + (idle ? idleEveryNanos : everyNanos);
    gate.wakeAt(idle ? finishedWhenBusy + 1 : atFinished);
  }

  void next(long requests, long nowNanos) {
    atFinished = finishedSeen + (int) Math.min(requests, MOST_REQUESTS) + 1;
    nextByClock(nowNanos);
  }

  /** Something goes on that is no request: looks stay as frequent as ever. */
  void isBusy(long nowNanos) {
    busyNanos = nowNanos;
  }

  /** A due task waits: no count of requests, and no longer pause than ever. */
  void nextOfHeld(long nowNanos) {
    busyNanos = nowNanos;
    next(Long.MAX_VALUE, nowNanos);
  }

  private void noteIdleness(long nowNanos) {
    if (gate.finished() != finishedWhenBusy || gate.inside() > 0) {
      finishedWhenBusy = gate.finished();
      busyNanos = nowNanos;
    }
    idle = nowNanos - busyNanos >= IDLE_FROM_NANOS;
  }
}

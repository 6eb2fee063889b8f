package io.github.btc.controller;

import io.github.btc.gate.OneWordGate;

/**
 * Knows when the monitors are to be read next: after so many requests, or after so long. Used by
 * the controller's thread.
 */
final class LookSchedule {

  private final OneWordGate gate;

  private int finishedSeen;
  private long finished;
  private int atFinished;
  private long atNanos;

  LookSchedule(OneWordGate gate, long nowNanos) {
    this.gate = gate;
    this.atNanos = nowNanos;
  }

  /** Counts all requests finished since the start. */
  long countFinished() {
    int reading = gate.finished();
    finished += reading - finishedSeen; // as ints: the gate counts modulo 2^32
    finishedSeen = reading;
    return finished;
  }

  /** Asked again before going to sleep: a count reached before wakeAt() wakes nobody. */
  boolean isDue(long nowNanos) {
    return countIsReached() || nowNanos - atNanos >= 0;
  }

  boolean countIsReached() {
    return gate.finished() - atFinished >= 0;
  }

  long nanosUntilDue(long nowNanos) {
    return isDue(nowNanos) ? 0 : atNanos - nowNanos;
  }

  /** The clock alone begins anew. */
  void clockFrom(long atNanos) {
    this.atNanos = atNanos;
  }

  void next(long requests, long atNanos) {
    this.atFinished = finishedSeen + (int) Math.min(requests, Integer.MAX_VALUE / 2) + 1;
    this.atNanos = atNanos;
    gate.wakeAt(atFinished);
  }
}

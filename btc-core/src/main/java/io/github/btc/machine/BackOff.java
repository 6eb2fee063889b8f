package io.github.btc.machine;

/** Waits after each closing without success. The wait doubles each time, up to a longest wait. */
final class BackOff {

  private final long firstNanos;
  private final long longestNanos;
  private long nextNanos;
  private boolean waiting;
  private long untilNanos;

  BackOff(long firstNanos, long longestNanos) {
    this.firstNanos = firstNanos;
    this.longestNanos = longestNanos;
    this.nextNanos = firstNanos;
  }

  static BackOff of(MachineSettings settings, Rule rule) {
    return of(settings, rule, settings.firstBackOffNanos(), settings.longestBackOffNanos());
  }

  static BackOff of(MachineSettings settings, Rule rule, long firstNanos, long longestNanos) {
    return settings.has(rule) ? new BackOff(firstNanos, longestNanos) : new BackOff(0, 0);
  }

  void failed(long nowNanos) {
    failed(longestNanos, nowNanos);
  }

  /** Waits at most for a time that may be shorter than the longest wait, now and the next time. */
  void failed(long atMostNanos, long nowNanos) {
    waiting = true;
    untilNanos = nowNanos + Math.min(atMostNanos, nextNanos);
    nextNanos = Math.min(Math.min(atMostNanos, longestNanos), nextNanos * 2);
  }

  void succeeded() {
    waiting = false;
    nextNanos = firstNanos;
  }

  boolean isOver(long nowNanos) {
    return !waiting || nowNanos - untilNanos >= 0;
  }
}

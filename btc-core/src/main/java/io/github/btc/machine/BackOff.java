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
    return settings.has(rule)
        ? new BackOff(settings.firstBackOffNanos(), settings.longestBackOffNanos())
        : new BackOff(0, 0);
  }

  void failed(long nowNanos) {
    waiting = true;
    untilNanos = nowNanos + nextNanos;
    nextNanos = Math.min(longestNanos, nextNanos * 2);
  }

  void succeeded() {
    waiting = false;
    nextNanos = firstNanos;
  }

  boolean isOver(long nowNanos) {
    return !waiting || nowNanos - untilNanos >= 0;
  }
}

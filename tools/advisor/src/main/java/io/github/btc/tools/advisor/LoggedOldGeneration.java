package io.github.btc.tools.advisor;

/** Follows through a log how full the old generation was. */
final class LoggedOldGeneration {

  private long nowBytes;
  private long mostBytes;
  private long leftBytes;

  /** It holds so much; where that is less than before, it was collected. */
  void holds(long bytes) {
    if (bytes < nowBytes) {
      leftBytes = bytes;
    }
    nowBytes = bytes;
    mostBytes = Math.max(mostBytes, bytes);
  }

  /** It was collected, even if it holds more now: a full collection empties Eden into it. */
  void wasCollected() {
    leftBytes = nowBytes;
  }

  /** True if the log never spoke of it. */
  boolean isUnknown() {
    return mostBytes == 0;
  }

  LiveState live() {
    return LiveState.of(leftBytes, nowBytes, mostBytes);
  }
}

package io.github.btc.tools.advisor;

/** Follows through a log how full the old generation was. */
final class LoggedOldGeneration {

  private long nowBytes;
  private long mostBytes;
  private long leftBytes;

  /** Takes the used bytes of a line. A number below the last one means that it was collected. */
  void uses(long bytes) {
    if (bytes < nowBytes) {
      leftBytes = bytes;
    }
    nowBytes = bytes;
    mostBytes = Math.max(mostBytes, bytes);
  }

  /** Takes a full collection. The used bytes may have grown, because it moves Eden's objects. */
  void wasCollected() {
    leftBytes = nowBytes;
  }

  /** Tells whether the log has no line about it. */
  boolean isUnknown() {
    return mostBytes == 0;
  }

  LiveState live() {
    return LiveState.of(leftBytes, nowBytes, mostBytes);
  }
}

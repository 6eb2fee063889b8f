package io.github.btc.tools.advisor;

/**
 * The size of the objects that a service keeps alive, estimated from its old generation.
 *
 * @param bytes size in bytes; 0 if unknown
 * @param isCertain false if the size may be less, because no collection of the old generation has
 *     shown how much of it is garbage
 */
record LiveState(long bytes, boolean isCertain) {

  /** The space that a collector of the old generation needs, relative to the live state. */
  private static final double ROOM = 1.5;

  /** The use after and before a collection is nearly the same up to this factor. */
  private static final double NEARLY_NONE = 1.1;

  static LiveState unknown() {
    return new LiveState(0, false);
  }

  /**
   * Estimates the live state. Usually this is what the last collection of the old generation left.
   * If the old generation is fuller than ever before, the live state may have grown, and all of it
   * counts.
   *
   * @param leftBytes use after the last collection of the old generation; 0 if there was none
   * @param nowBytes present use
   * @param mostBytes largest use
   */
  static LiveState of(long leftBytes, long nowBytes, long mostBytes) {
    boolean asEver = nowBytes < mostBytes || nowBytes <= NEARLY_NONE * leftBytes;
    return leftBytes > 0 && asEver
        ? new LiveState(leftBytes, true)
        : new LiveState(nowBytes, false);
  }

  /** Returns the size that the old generation should have. */
  long oldBytes() {
    return (long) (ROOM * bytes);
  }
}

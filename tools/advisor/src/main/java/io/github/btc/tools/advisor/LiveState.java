package io.github.btc.tools.advisor;

/**
 * What a service keeps alive, as far as its old generation tells.
 *
 * @param bytes how much; 0 if nothing is known
 * @param isCertain false if it may be less: the old generation holds garbage too, and no collection
 *     of it has shown how much
 */
record LiveState(long bytes, boolean isCertain) {

  /** A collector of the old generation needs room to work in, beside what stays alive. */
  private static final double ROOM = 1.5;

  /** So much garbage in the old generation is as good as none. */
  private static final double NEARLY_NONE = 1.1;

  static LiveState unknown() {
    return new LiveState(0, false);
  }

  /**
   * What was left the last time counts while the old generation grows and falls as ever. Where it
   * holds more than ever before, the live state may have grown: then all that it holds counts.
   *
   * @param leftBytes what was left when the old generation was last collected; 0 if it never was
   * @param nowBytes what it holds
   * @param mostBytes the most that it ever held
   */
  static LiveState of(long leftBytes, long nowBytes, long mostBytes) {
    boolean asEver = nowBytes < mostBytes || nowBytes <= NEARLY_NONE * leftBytes;
    return leftBytes > 0 && asEver
        ? new LiveState(leftBytes, true)
        : new LiveState(nowBytes, false);
  }

  /** How large the old generation should be. */
  long oldBytes() {
    return (long) (ROOM * bytes);
  }
}

package io.github.btc.client;

/** Makes the keys of requests. The keys are the same on every JVM and in every version. */
public final class Keys {

  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private Keys() {}

  /**
   * Hashes a text (FNV-1a over its chars, then mixed).
   *
   * @param text a URI, an id, a package name
   * @return the key of the text
   */
  public static long of(CharSequence text) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return mix(hash);
  }

  /**
   * Hashes a number.
   *
   * @param number an id
   * @return the key of the number
   */
  public static long of(long number) {
    return mix(number);
  }

  /** Spreads a number over all 64 bits (the finalizer of SplitMix64). */
  static long mix(long number) {
    long mixed = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}

package io.github.btc.proofs.contracts;

import org.jspecify.annotations.Nullable;

/**
 * Fills the heap of this JVM to the last bytes, so that the next allocation fails with a real
 * {@link OutOfMemoryError}. Only for a JVM that was started for this, with a small heap. How many
 * bytes remain is exact with the serial collector, which moves everything together.
 *
 * <p>Thread-safe.
 */
final class FullHeap {

  private static final int LARGEST = 1 << 18;
  private static final int FINER = 1 << 6;
  private static final int HEADER = 16;

  /** As small as an object can be that leads to another one: 16 bytes. */
  private record Grain(@Nullable Object next) {}

  // volatile: written by the thread that fills, and by the one that empties
  private volatile @Nullable Object ballast;
  private volatile byte @Nullable [] room;

  /**
   * Fills the heap. What the calling thread allocates next comes from what is left.
   *
   * @param bytes how many bytes to leave: 0, or 16 and more
   */
  void fill(int bytes) {
    room = bytes < HEADER ? null : new byte[bytes - HEADER];
    for (int length = LARGEST; length > 0; length /= FINER) {
      try {
        while (true) {
          Object[] more = new Object[length];
          more[0] = ballast;
          ballast = more;
        }
      } catch (OutOfMemoryError e) {
        // Full for this size: go on with smaller ones.
      }
    }
    try {
      while (true) {
        ballast = new Grain(ballast);
      }
    } catch (OutOfMemoryError e) {
      room = null;
    }
  }

  /** Gives everything back. Allocates nothing. */
  void empty() {
    ballast = null;
  }
}

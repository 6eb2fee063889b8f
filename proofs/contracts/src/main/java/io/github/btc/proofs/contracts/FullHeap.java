package io.github.btc.proofs.contracts;

import org.jspecify.annotations.Nullable;

/**
 * Fills the heap of this JVM up to the last bytes, so that the next allocation fails with a real
 * {@link OutOfMemoryError}. The JVM must be a separate one with a small heap. The number of free
 * bytes is exact with the serial collector, because it compacts the heap.
 *
 * <p>This class is thread-safe.
 */
final class FullHeap {

  private static final int LARGEST = 1 << 18;
  private static final int FINER = 1 << 6;
  private static final int HEADER = 16;

  /** The smallest object with a reference to another one. It has 16 bytes. */
  private record Grain(@Nullable Object next) {}

  // volatile: written by the thread that fills the heap and by the thread that empties it
  private volatile @Nullable Object ballast;
  private volatile byte @Nullable [] room;

  /**
   * Fills the heap. The next allocations of the calling thread use the free bytes.
   *
   * @param bytes the number of bytes to leave free: 0, or 16 and more
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
        // The heap is full for this size, so the loop goes on with smaller arrays.
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

  /** Frees all memory that was filled, without an allocation. */
  void empty() {
    ballast = null;
  }
}

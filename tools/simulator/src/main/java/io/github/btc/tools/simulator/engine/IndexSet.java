package io.github.btc.tools.simulator.engine;

/**
 * A set of indexes from 0 to n - 1. It finds the next member from any index in a few steps, even if
 * n is 100,000. Each index is a bit, and a second level of bits marks the words that are not empty.
 */
public final class IndexSet {

  private final int capacity;
  private final long[] bits;
  private final long[] used;
  private int size;

  /** Makes an empty set for indexes below the capacity. */
  public IndexSet(int capacity) {
    this.capacity = capacity;
    this.bits = new long[(capacity + 63) / 64];
    this.used = new long[(bits.length + 63) / 64];
  }

  /** Returns the number of indexes in the set. */
  public int size() {
    return size;
  }

  /** Returns the largest number of indexes, n. */
  public int capacity() {
    return capacity;
  }

  /** Tells whether an index is in the set. */
  public boolean contains(int index) {
    return (bits[index >> 6] >>> index & 1) != 0;
  }

  /** Adds an index to the set or removes it. */
  public void set(int index, boolean member) {
    int word = index >> 6;
    long bit = 1L << index;
    if (member == ((bits[word] & bit) != 0)) {
      return;
    }
    bits[word] ^= bit;
    size += member ? 1 : -1;
    if (bits[word] == 0) {
      used[word >> 6] &= ~(1L << word);
    } else {
      used[word >> 6] |= 1L << word;
    }
  }

  /**
   * Returns the first member from an index on. The search continues at 0 after the last index.
   *
   * @return the member, or -1 if the set is empty
   */
  public int nextFrom(int index) {
    if (size == 0) {
      return -1;
    }
    int found = index < capacity ? firstFrom(index) : -1;
    return found >= 0 ? found : firstFrom(0);
  }

  private int firstFrom(int index) {
    int word = index >> 6;
    long rest = bits[word] & -1L << index;
    if (rest != 0) {
      return (word << 6) + Long.numberOfTrailingZeros(rest);
    }
    int next = firstUsedFrom(word + 1);
    return next < 0 ? -1 : (next << 6) + Long.numberOfTrailingZeros(bits[next]);
  }

  private int firstUsedFrom(int word) {
    int block = word >> 6;
    if (block >= used.length) {
      return -1;
    }
    long rest = used[block] & -1L << word;
    while (rest == 0) {
      if (++block == used.length) {
        return -1;
      }
      rest = used[block];
    }
    return (block << 6) + Long.numberOfTrailingZeros(rest);
  }
}

package io.github.btc.tools.simulator.engine;

import java.util.Arrays;

/** First in, first out, for ints. Allocates only when it grows. */
public final class IntQueue {

  private int[] ring = new int[8];
  private int head;
  private int size;

  /** Puts a number at the end. */
  public void add(int value) {
    makeRoom();
    ring[head + size++ & ring.length - 1] = value;
  }

  /** Puts a number at the front. */
  public void addFirst(int value) {
    makeRoom();
    head = head - 1 & ring.length - 1;
    ring[head] = value;
    size++;
  }

  /** Takes the number at the front; there must be one. */
  public int remove() {
    int value = ring[head];
    head = head + 1 & ring.length - 1;
    size--;
    return value;
  }

  /** Takes a number out wherever it is; returns false if it is not there. */
  public boolean removeValue(int value) {
    for (int i = 0; i < size; i++) {
      if (get(i) == value) {
        for (int k = i; k > 0; k--) {
          ring[head + k & ring.length - 1] = get(k - 1);
        }
        remove();
        return true;
      }
    }
    return false;
  }

  /** Returns a number by its position from the front. */
  public int get(int position) {
    return ring[head + position & ring.length - 1];
  }

  /** Returns how many there are. */
  public int size() {
    return size;
  }

  /** Tells whether there is none. */
  public boolean isEmpty() {
    return size == 0;
  }

  private void makeRoom() {
    if (size == ring.length) {
      int[] larger = Arrays.copyOf(ring, size * 2);
      System.arraycopy(ring, 0, larger, size, head);
      ring = larger;
    }
  }
}

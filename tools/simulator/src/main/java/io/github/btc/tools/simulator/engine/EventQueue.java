package io.github.btc.tools.simulator.engine;

import java.util.Arrays;

/**
 * The events to come, earliest first; of several at the same time the one put in first. A heap with
 * four children per node in one array of longs. Allocates only when it grows. Costs {@code O(log
 * n)} per event for n events waiting.
 */
public final class EventQueue {

  private static final int WORDS = 3; // time, order, event
  private static final int CHILDREN = 4;

  private long[] heap = new long[WORDS * 64];
  private int size;
  private long order;
  private long timeNanos;

  /**
   * Puts an event in.
   *
   * @param atNanos when it happens, not before the last one taken out
   * @param event what happens, in the simulation's own code
   */
  public void put(long atNanos, long event) {
    if (atNanos < timeNanos) {
      throw new IllegalArgumentException(
          "atNanos: " + atNanos + " (expected at least " + timeNanos + ", the simulated time)");
    }
    if (size * WORDS == heap.length) {
      heap = Arrays.copyOf(heap, heap.length * 2);
    }
    siftUp(size++, atNanos, order++, event);
  }

  /** Takes the next event out; {@link #nowNanos()} is then its time. */
  public long take() {
    long event = heap[2];
    timeNanos = heap[0];
    size--;
    if (size > 0) {
      int last = size * WORDS;
      siftDown(heap[last], heap[last + 1], heap[last + 2]);
    }
    return event;
  }

  /** Returns when the next event happens; there must be one. */
  public long nextNanos() {
    return heap[0];
  }

  /** Tells whether nothing is to come. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** Returns how many events are to come. */
  public int size() {
    return size;
  }

  /** Returns the time of the last event taken out. */
  public long nowNanos() {
    return timeNanos;
  }

  private void siftUp(int from, long at, long number, long event) {
    int node = from;
    while (node > 0) {
      int parent = (node - 1) / CHILDREN * WORDS;
      if (heap[parent] <= at) { // equal times: the parent was put in before
        break;
      }
      System.arraycopy(heap, parent, heap, node * WORDS, WORDS);
      node = parent / WORDS;
    }
    write(node, at, number, event);
  }

  private void siftDown(long at, long number, long event) {
    int node = 0;
    while (true) {
      int child = node * CHILDREN + 1;
      if (child >= size) {
        break;
      }
      int least = leastOf(child, Math.min(child + CHILDREN, size));
      int place = least * WORDS;
      if (at < heap[place] || at == heap[place] && number < heap[place + 1]) {
        break;
      }
      System.arraycopy(heap, place, heap, node * WORDS, WORDS);
      node = least;
    }
    write(node, at, number, event);
  }

  private int leastOf(int from, int to) {
    int least = from;
    for (int each = from + 1; each < to; each++) {
      long at = heap[each * WORDS];
      long best = heap[least * WORDS];
      if (at < best || at == best && heap[each * WORDS + 1] < heap[least * WORDS + 1]) {
        least = each;
      }
    }
    return least;
  }

  private void write(int node, long at, long number, long event) {
    heap[node * WORDS] = at;
    heap[node * WORDS + 1] = number;
    heap[node * WORDS + 2] = event;
  }
}

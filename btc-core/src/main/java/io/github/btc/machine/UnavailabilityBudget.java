package io.github.btc.machine;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The share of a sliding window during which the gate may be shut. Ours; the sources bound nothing.
 * Memory: one entry per closing in the window.
 */
final class UnavailabilityBudget {

  private final long windowNanos;
  private final double budgetNanos;
  private final Deque<Closing> closings = new ArrayDeque<>();
  private double usedNanos;

  UnavailabilityBudget(double share, long windowNanos) {
    this.windowNanos = windowNanos;
    this.budgetNanos = share * windowNanos;
  }

  void spend(long endNanos, long closedNanos) {
    closings.addLast(new Closing(endNanos, closedNanos));
    usedNanos += closedNanos;
  }

  /** Tells whether a closing may begin: what the window holds is below the budget. */
  boolean allows(long nowNanos) {
    while (!closings.isEmpty() && nowNanos - closings.getFirst().endNanos > windowNanos) {
      usedNanos -= closings.removeFirst().closedNanos;
    }
    return usedNanos < budgetNanos;
  }

  private record Closing(long endNanos, long closedNanos) {}
}

package io.github.btc.machine;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Limits the share of a sliding window for which the gate may be closed. The thesis and the papers
 * have no limit. The object keeps one entry per closing in the window.
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

  /** Tells whether a closing may begin, because the closings in the window are below the budget. */
  boolean allows(long nowNanos) {
    while (!closings.isEmpty() && nowNanos - closings.getFirst().endNanos > windowNanos) {
      usedNanos -= closings.removeFirst().closedNanos;
    }
    return usedNanos < budgetNanos;
  }

  private record Closing(long endNanos, long closedNanos) {}
}

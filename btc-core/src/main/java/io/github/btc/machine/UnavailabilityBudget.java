package io.github.btc.machine;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Limits the share of a sliding window for which the gate may be closed. In each tenth of the
 * window it may be closed for twice that share, so that the budget of a minute is not spent within
 * seconds. The thesis and the papers have no limit. The object keeps two entries per closing.
 */
final class UnavailabilityBudget {

  private static final int TENTH = 10;
  private static final double BURST = 2;

  private final Window whole;
  private final Window tenth;

  private UnavailabilityBudget(double share, double shareOfTenth, long windowNanos) {
    this.whole = new Window(share, windowNanos);
    this.tenth = new Window(shareOfTenth, windowNanos / TENTH);
  }

  UnavailabilityBudget(double share, long windowNanos) {
    this(share, ofTenth(share), windowNanos);
  }

  static UnavailabilityBudget of(MachineSettings settings) {
    double share = settings.has(Rule.BUDGET) ? settings.budgetShare() : 1;
    double ofTenth = settings.has(Rule.BUDGET_OF_A_TENTH) ? ofTenth(share) : 1;
    return new UnavailabilityBudget(share, ofTenth, settings.budgetWindowNanos());
  }

  private static double ofTenth(double share) {
    return Math.min(1, BURST * share);
  }

  void spend(long endNanos, long closedNanos) {
    whole.spend(endNanos, closedNanos);
    tenth.spend(endNanos, closedNanos);
  }

  /** Tells whether a closing may begin, because the closings so far are below both limits. */
  boolean allows(long nowNanos) {
    return whole.allows(nowNanos) && tenth.allows(nowNanos);
  }

  private static final class Window {

    private final long lengthNanos;
    private final double budgetNanos;
    private final Deque<Closing> closings = new ArrayDeque<>();
    private double usedNanos;

    Window(double share, long lengthNanos) {
      this.lengthNanos = lengthNanos;
      this.budgetNanos = share * lengthNanos;
    }

    void spend(long endNanos, long closedNanos) {
      while (!closings.isEmpty() && isPast(closings.getFirst(), endNanos)) {
        usedNanos -= closings.removeFirst().closedNanos;
      }
      closings.addLast(new Closing(endNanos, closedNanos));
      usedNanos += closedNanos;
    }

    boolean allows(long nowNanos) {
      double stillUsedNanos = usedNanos;
      for (Closing closing : closings) {
        if (!isPast(closing, nowNanos)) {
          break;
        }
        stillUsedNanos -= closing.closedNanos;
      }
      return stillUsedNanos < budgetNanos;
    }

    private boolean isPast(Closing closing, long nowNanos) {
      return nowNanos - closing.endNanos > lengthNanos;
    }
  }

  private record Closing(long endNanos, long closedNanos) {}
}

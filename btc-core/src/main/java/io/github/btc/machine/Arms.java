package io.github.btc.machine;

/**
 * The two kinds of cycles of one task. Immutable.
 *
 * @param with the cycles drawn for BTC
 * @param without the cycles left to the JVM
 * @param costs what the closings have cost in the cycles drawn for BTC
 */
public record Arms(Arm with, Arm without, ClosingCosts costs) {

  /** The arms of a task that has had no cycle. */
  public static final Arms EMPTY = new Arms(Arm.EMPTY, Arm.EMPTY, ClosingCosts.NONE);

  /** How many cycles of either kind a task needs to count. */
  static final int LEAST_CYCLES = 30;

  /** Returns the cycles of the arm that has fewer of them. */
  long cyclesOfEither() {
    return Math.min(with.cycles(), without.cycles());
  }

  /** Tells whether there are enough cycles of either kind, and requests in them. */
  boolean count() {
    return cyclesOfEither() >= LEAST_CYCLES && with.requests() > 0 && without.requests() > 0;
  }
}

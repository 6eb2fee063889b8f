package io.github.btc.machine;

/**
 * How long a closing is expected to last: what its refusals say in {@code Retry-After}.
 *
 * @param nanos of the whole closing, at least a millisecond
 */
public record ClosingEstimate(long nanos) {

  /**
   * Of a first closing: too long sends a caller elsewhere, too short back here. Ours, not the
   * papers'.
   */
  public static final ClosingEstimate FIRST_GUESS = new ClosingEstimate(100_000_000);

  private static final long SHORTEST_NANOS = 1_000_000;

  /** Takes less than a millisecond for one. */
  public ClosingEstimate {
    nanos = Math.max(SHORTEST_NANOS, nanos);
  }

  /**
   * Returns what an estimator's answer comes to.
   *
   * @param nanos what it has learned, 0 if nothing yet
   * @return at least a millisecond
   */
  public static ClosingEstimate learned(long nanos) {
    return nanos == 0 ? FIRST_GUESS : new ClosingEstimate(nanos);
  }

  /**
   * Returns how long the closing is expected to last from now on. One that outlasts its estimate is
   * expected to last a quarter longer than it has.
   *
   * @param elapsedNanos since the gate was closed
   * @return at least a millisecond
   */
  public long restNanos(long elapsedNanos) {
    return Math.max(nanos - elapsedNanos, Math.max(SHORTEST_NANOS, elapsedNanos / 4));
  }
}

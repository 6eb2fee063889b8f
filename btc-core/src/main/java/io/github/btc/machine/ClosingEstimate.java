package io.github.btc.machine;

/**
 * The expected duration of a closing. Refusals carry its rest in {@code Retry-After}.
 *
 * @param nanos the duration of the whole closing, at least a millisecond
 */
public record ClosingEstimate(long nanos) {

  /**
   * The estimate for a first closing. If it is too long, a caller tries another replica; if it is
   * too short, the caller comes back too early. The thesis and the papers have no such value.
   */
  public static final ClosingEstimate FIRST_GUESS = new ClosingEstimate(100_000_000);

  private static final long SHORTEST_NANOS = 1_000_000;

  /** Makes an estimate of at least a millisecond. */
  public ClosingEstimate {
    nanos = Math.max(SHORTEST_NANOS, nanos);
  }

  /**
   * Returns how long the closing is expected to last from now on. A closing that outlasts its
   * estimate is expected to last for another quarter of the time it has taken.
   *
   * @param elapsedNanos the time since the gate closed
   * @return at least a millisecond
   */
  public long restNanos(long elapsedNanos) {
    return Math.max(nanos - elapsedNanos, Math.max(SHORTEST_NANOS, elapsedNanos / 4));
  }
}

package io.github.btc;

/**
 * The notice in an answer that this replica is about to go away.
 *
 * @param inNanos how soon the gate is expected to close, in nanoseconds; at least 0
 * @param forNanos how long the gate is expected to be closed, in nanoseconds; at least 0
 */
public record AwayNotice(long inNanos, long forNanos) {

  /** The field with the time until the gate closes, in milliseconds. */
  public static final String AWAY_IN_MS = "BTC-Away-In-Ms";

  /** The field with the time for which the gate will be closed, in milliseconds. */
  public static final String AWAY_FOR_MS = "BTC-Away-For-Ms";

  /** The field of a request in which a client that obeys the notice gives its name. */
  public static final String CLIENT = "BTC-Client";

  private static final long NANOS_PER_MILLI = 1_000_000;

  public AwayNotice {
    if (inNanos < 0 || forNanos < 0) {
      throw new IllegalArgumentException(
          "notice: in " + inNanos + " ns for " + forNanos + " ns (expected at least 0)");
    }
  }

  /**
   * Returns the value of {@link #AWAY_IN_MS}: milliseconds, rounded up.
   *
   * @return at least 0
   */
  public long inMillis() {
    return (inNanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
  }

  /**
   * Returns the value of {@link #AWAY_FOR_MS}: milliseconds, rounded up.
   *
   * @return at least 0
   */
  public long forMillis() {
    return (forNanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
  }
}

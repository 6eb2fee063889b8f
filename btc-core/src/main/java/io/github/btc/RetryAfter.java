package io.github.btc;

/**
 * How long a refused caller should wait before it tries this replica again.
 *
 * @param nanos the expected rest of the closing, in nanoseconds; at least 0
 */
public record RetryAfter(long nanos) {

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  public RetryAfter {
    if (nanos < 0) {
      throw new IllegalArgumentException("nanos: " + nanos + " (expected at least 0)");
    }
  }

  /**
   * Returns the value of {@code Retry-After}: whole seconds, as RFC 9110 wants them, rounded up. 0
   * is a magic value to several clients ("again, at once"), so it never appears.
   *
   * @return at least 1
   */
  public long seconds() {
    return Math.max(1, ceilDivide(nanos, NANOS_PER_SECOND));
  }

  /**
   * Returns the value of {@code Retry-After-Ms}: milliseconds, rounded up, for callers that know
   * us.
   *
   * @return at least 1
   */
  public long millis() {
    return Math.max(1, ceilDivide(nanos, NANOS_PER_MILLI));
  }

  private static long ceilDivide(long value, long unit) {
    return value / unit + (value % unit == 0 ? 0 : 1);
  }
}

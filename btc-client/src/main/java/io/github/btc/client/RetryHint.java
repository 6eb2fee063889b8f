package io.github.btc.client;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reads for how long a replica that refused should get no request. */
public final class RetryHint {

  private static final long MOST_SECONDS = 86_400;

  private RetryHint() {}

  /**
   * Reads the headers of a refusal: {@code Retry-After-Ms} if it is present, otherwise the whole
   * seconds of {@code Retry-After}. Dates and malformed values count as absent. The maximum is a
   * day.
   *
   * @param retryAfterMs the value of {@code Retry-After-Ms}, or {@code null}
   * @param retryAfter the value of {@code Retry-After}, or {@code null}
   * @param otherwiseNanos the result if both values are absent
   * @return nanoseconds, at least 0
   */
  public static long nanos(
      @Nullable String retryAfterMs, @Nullable String retryAfter, long otherwiseNanos) {
    long millis = WholeNumber.parse(retryAfterMs, MOST_SECONDS * 1000);
    if (millis >= 0) {
      return TimeUnit.MILLISECONDS.toNanos(millis);
    }
    long seconds = WholeNumber.parse(retryAfter, MOST_SECONDS);
    return seconds >= 0 ? TimeUnit.SECONDS.toNanos(seconds) : otherwiseNanos;
  }
}

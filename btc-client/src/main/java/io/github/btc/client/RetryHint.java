package io.github.btc.client;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reads how long a refusing replica wants to be left alone. */
public final class RetryHint {

  private static final long MOST_SECONDS = 86_400;

  private RetryHint() {}

  /**
   * Reads the headers of a refusal: {@code Retry-After-Ms} if it is there, whole seconds of {@code
   * Retry-After} otherwise. Dates and nonsense count as absent; a day is the most.
   *
   * @param retryAfterMs the value of {@code Retry-After-Ms}, or {@code null}
   * @param retryAfter the value of {@code Retry-After}, or {@code null}
   * @param otherwiseNanos what to take when neither says anything
   * @return nanoseconds, at least 0
   */
  public static long nanos(
      @Nullable String retryAfterMs, @Nullable String retryAfter, long otherwiseNanos) {
    long millis = number(retryAfterMs, MOST_SECONDS * 1000);
    if (millis >= 0) {
      return TimeUnit.MILLISECONDS.toNanos(millis);
    }
    long seconds = number(retryAfter, MOST_SECONDS);
    return seconds >= 0 ? TimeUnit.SECONDS.toNanos(seconds) : otherwiseNanos;
  }

  /** Returns -1 unless the text is a number. */
  private static long number(@Nullable String text, long most) {
    if (text == null || !text.strip().matches("\\d{1,18}")) {
      return -1;
    }
    return Math.min(Long.parseLong(text.strip()), most);
  }
}

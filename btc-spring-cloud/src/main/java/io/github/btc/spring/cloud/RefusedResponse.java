package io.github.btc.spring.cloud;

import io.github.btc.client.RetryHint;
import io.github.btc.http.Refusal;
import org.springframework.http.HttpHeaders;

/** Reads refusals from the headers of answers. */
final class RefusedResponse {

  private static final long HINT_UNKNOWN_NANOS = 10_000_000;

  private RefusedResponse() {}

  /**
   * Returns true if the request was not processed, so that another replica may get it whatever its
   * method. The status alone is not enough, because another 503 may come after half of the work.
   */
  static boolean is(HttpHeaders headers) {
    return Refusal.NOT_PROCESSED.equals(headers.getFirst(Refusal.REFUSED));
  }

  static long hintNanos(HttpHeaders headers) {
    return RetryHint.nanos(
        headers.getFirst(Refusal.RETRY_AFTER_MS),
        headers.getFirst(Refusal.RETRY_AFTER),
        HINT_UNKNOWN_NANOS);
  }
}

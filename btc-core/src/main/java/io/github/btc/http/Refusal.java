package io.github.btc.http;

import io.github.btc.RetryAfter;
import java.util.function.BiConsumer;

/**
 * What a refused HTTP request is told: status and header fields, the same from every adapter. There
 * is no body, and nothing tells what goes on inside.
 */
public final class Refusal {

  /** The status, unless the user wants another: 503 Service Unavailable. */
  public static final int STATUS = 503;

  /** Whole seconds, rounded up. */
  public static final String RETRY_AFTER = "Retry-After";

  /** Milliseconds, for callers that know us: a closing is far shorter than a second. */
  public static final String RETRY_AFTER_MS = "Retry-After-Ms";

  /**
   * Says that nothing was done. A 503 alone does not, so that routers dare not send a POST again; a
   * 503 with this field may be sent to another replica whatever its method.
   */
  public static final String REFUSED = "BTC-Refused";

  /** The only value of {@link #REFUSED}. */
  public static final String NOT_PROCESSED = "not-processed";

  private Refusal() {}

  /**
   * Hands over the header fields, one by one; allocates no collection.
   *
   * @param retryAfter how long the caller should stay away
   * @param header takes a field's name and value, for instance {@code response::setHeader}
   */
  public static void writeHeaders(RetryAfter retryAfter, BiConsumer<String, String> header) {
    header.accept(RETRY_AFTER, Long.toString(retryAfter.seconds()));
    header.accept(RETRY_AFTER_MS, Long.toString(retryAfter.millis()));
    header.accept(REFUSED, NOT_PROCESSED);
    header.accept("Cache-Control", "no-store");
    header.accept("Content-Length", "0");
  }
}

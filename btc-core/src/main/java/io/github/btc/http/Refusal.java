package io.github.btc.http;

import io.github.btc.AdmissionGate;
import io.github.btc.RetryAfter;
import java.util.function.BiConsumer;

/**
 * The answer to a refused HTTP request: a status and header fields, which are the same from every
 * adapter. The answer has no body and shows nothing of the application.
 */
public final class Refusal {

  /** The default status: 503 Service Unavailable. */
  public static final int STATUS = 503;

  /** The field with the Retry-After estimate in whole seconds, rounded up. */
  public static final String RETRY_AFTER = "Retry-After";

  /** The field with the Retry-After estimate in milliseconds, for callers that know BTC. */
  public static final String RETRY_AFTER_MS = "Retry-After-Ms";

  /**
   * The field that tells routers that the application has not seen the request. A 503 alone does
   * not tell so, and a router may then not retry a POST. With this field, a router may retry any
   * request on another replica.
   */
  public static final String REFUSED = "BTC-Refused";

  /** The only value of {@link #REFUSED}. */
  public static final String NOT_PROCESSED = "not-processed";

  /**
   * The field of a request in which a router gives the request an identity of its own, the same at
   * every replica to which it sends the request. By this field a replica recognises a request that
   * comes back after a refusal ({@link AdmissionGate#tryEnterAgain}).
   */
  public static final String REQUEST_ID = "BTC-Request-Id";

  private Refusal() {}

  /**
   * Passes the header fields on one by one. Allocates no collection.
   *
   * @param retryAfter how long the caller should stay away
   * @param header receives a field's name and value, for instance {@code response::setHeader}
   */
  public static void writeHeaders(RetryAfter retryAfter, BiConsumer<String, String> header) {
    header.accept(RETRY_AFTER, Long.toString(retryAfter.seconds()));
    header.accept(RETRY_AFTER_MS, Long.toString(retryAfter.millis()));
    header.accept(REFUSED, NOT_PROCESSED);
    header.accept("Cache-Control", "no-store");
    header.accept("Content-Length", "0");
  }
}

package io.github.btc.proofs.contracts;

import java.time.Duration;

/**
 * The answer that a client received.
 *
 * @param outcome the answer in one word
 * @param retryAfter the Retry-After of a refusal; zero for other answers
 */
public record Answer(Outcome outcome, Duration retryAfter) {

  /** The answer in one word. */
  public enum Outcome {
    /** The application did its work. */
    SERVED,
    /** The application, or the server on its behalf, reported a failure. */
    FAILED,
    /** The gate was closed, and the application has not seen the request. */
    REFUSED
  }

  /**
   * Makes the answer to an admitted request.
   *
   * @param outcome SERVED or FAILED
   * @return the answer without a Retry-After
   */
  public static Answer of(Outcome outcome) {
    return new Answer(outcome, Duration.ZERO);
  }

  /**
   * Makes the answer to a refused request.
   *
   * @param retryAfter the Retry-After of the refusal
   * @return the refusal
   */
  public static Answer refused(Duration retryAfter) {
    return new Answer(Outcome.REFUSED, retryAfter);
  }
}

package io.github.btc.proofs.contracts;

import java.time.Duration;

/**
 * What a client was told.
 *
 * @param outcome in one word
 * @param retryAfter how long a refused client should stay away; zero unless refused
 */
public record Answer(Outcome outcome, Duration retryAfter) {

  /** The answer in one word. */
  public enum Outcome {
    /** The application did its work. */
    SERVED,
    /** The application, or the server on its behalf, reported a failure. */
    FAILED,
    /** The gate was closed; the application knows nothing. */
    REFUSED
  }

  /**
   * Makes the answer to a request that was let in.
   *
   * @param outcome SERVED or FAILED
   * @return without a delay
   */
  public static Answer of(Outcome outcome) {
    return new Answer(outcome, Duration.ZERO);
  }

  /**
   * Makes the answer to a request that was refused.
   *
   * @param retryAfter the delay it was told
   * @return a refusal
   */
  public static Answer refused(Duration retryAfter) {
    return new Answer(Outcome.REFUSED, retryAfter);
  }
}

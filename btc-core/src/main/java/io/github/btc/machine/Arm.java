package io.github.btc.machine;

/**
 * The requests of the cycles that were drawn for BTC, or of those that were left to the JVM, and
 * the pauses that hit them. Immutable.
 *
 * @param hit requests hit by a pause
 * @param waited for how many nanoseconds they waited
 */
record Arm(RatioSums hit, RatioSums waited) {

  static final Arm EMPTY = new Arm(RatioSums.NONE, RatioSums.NONE);

  Arm plus(double hitNow, double waitedNanos, double requests) {
    return new Arm(hit.plus(hitNow, requests), waited.plus(waitedNanos, requests));
  }

  long cycles() {
    return hit.cycles();
  }

  double requests() {
    return hit.requests();
  }

  /**
   * Returns the variance of the share of requests hit. Few hits scatter less than what they are a
   * sample of; two hits more than were seen bound it as the rule of three does where there are
   * none.
   */
  double hitVariance() {
    return Math.max(hit.variance(), (hit.happened() + 2) / (requests() * requests()));
  }
}

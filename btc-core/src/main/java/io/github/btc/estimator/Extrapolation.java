package io.github.btc.estimator;

/** The line both forms of Eq. 3.1 follow. */
final class Extrapolation {

  private Extrapolation() {}

  /** Returns ⌈(target − level) / slope⌉, clamped to [0, maxRequests]; {@code slope} > 0. */
  static long requestsUntil(double target, double level, double slope, long maxRequests) {
    double requests = Math.ceil((target - level) / slope);
    // The casts of doubles saturate, and NaN gives 0: sample after the next request.
    return Math.min(maxRequests, Math.max(0, (long) requests));
  }
}

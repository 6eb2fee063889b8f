package io.github.btc.tools.advisor;

import java.util.Locale;
import java.util.Optional;

/** Tells whether a throttled process is cold, so that a warm-up before readiness would help it. */
final class WarmUp {

  private static final double MUCH_COMPILATION_PERCENT = 30;
  private static final double YOUNG_SECONDS = 300;

  private WarmUp() {}

  /**
   * Returns how a cold process shows.
   *
   * @param compilerPercent the compilers' percentage of the CPU time; 0 if unknown
   * @param ageSeconds age of the process; NaN if unknown
   * @return a clause; empty if the process is warm, or if nobody knows
   */
  static Optional<String> reason(double compilerPercent, double ageSeconds) {
    if (compilerPercent >= MUCH_COMPILATION_PERCENT) {
      return reason("The compilers took %.0f %% of the CPU time", compilerPercent);
    }
    return ageSeconds < YOUNG_SECONDS
        ? reason("The process was %.0f s old", ageSeconds)
        : Optional.empty();
  }

  private static Optional<String> reason(String text, double value) {
    return Optional.of(String.format(Locale.ROOT, text, value));
  }
}

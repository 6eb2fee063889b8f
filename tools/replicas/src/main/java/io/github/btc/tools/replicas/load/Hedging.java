package io.github.btc.tools.replicas.load;

import io.github.btc.RefusedSettingException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When a client asks a second replica for the same request.
 *
 * @param after wait for an answer; 0 for never, or if the percentile counts
 * @param percentile percentile of the latest latencies as the wait; 0 for a fixed wait
 */
public record Hedging(Duration after, int percentile) {

  /** A client that asks one replica alone. */
  public static final Hedging NEVER = new Hedging(Duration.ZERO, 0);

  private static final Pattern PERCENTILE = Pattern.compile("p([1-9]\\d?)");

  /**
   * Returns a client that waits for a fixed time.
   *
   * @param wait wait for an answer; 0 for never
   * @return the habit
   */
  public static Hedging after(Duration wait) {
    return new Hedging(wait, 0);
  }

  /**
   * Returns a client that waits for a percentile of the latest latencies that it has measured.
   *
   * @param percentile 1 to 99
   * @return the habit
   */
  public static Hedging afterPercentile(int percentile) {
    return new Hedging(Duration.ZERO, percentile);
  }

  /** Reads what {@link #toString} writes. */
  static Hedging parse(String text) {
    Matcher percentile = PERCENTILE.matcher(text);
    try {
      return percentile.matches()
          ? afterPercentile(Integer.parseInt(percentile.group(1)))
          : after(Duration.parse(text));
    } catch (DateTimeParseException e) {
      throw new RefusedSettingException("hedge-after", text, "a time as PT0.02S, or p95", e);
    }
  }

  @Override
  public String toString() {
    return percentile == 0 ? after.toString() : "p" + percentile;
  }
}

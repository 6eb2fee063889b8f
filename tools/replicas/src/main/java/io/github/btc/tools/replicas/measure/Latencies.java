package io.github.btc.tools.replicas.measure;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.Collection;
import org.HdrHistogram.Histogram;

/**
 * Time from intended start to final answer of every measured request, refusals, retries and errors
 * included.
 */
public final class Latencies {

  private static final long HIGHEST_NANOS = 60_000_000_000L;
  private static final int DIGITS = 3;
  private static final double NANOS_PER_MILLI = 1e6;

  /** With fewer beyond it a percentile is little else than the slowest request. */
  public static final int LEAST_BEYOND = 5;

  private static final double ROUNDING = 1e-6;

  private final Histogram histogram = new Histogram(HIGHEST_NANOS, DIGITS);

  /**
   * Works them out.
   *
   * @param attempts what the load generator saw
   */
  public Latencies(Attempts attempts) {
    for (Attempt attempt : attempts.deciding().values()) {
      long nanos = attempt.receivedNanos() - attempt.intendedNanos();
      histogram.recordValue(Math.max(1, Math.min(nanos, HIGHEST_NANOS)));
    }
  }

  private Latencies() {}

  /**
   * Puts the requests of many runs together.
   *
   * @param runs theirs
   * @return all of them
   */
  public static Latencies together(Collection<Latencies> runs) {
    Latencies all = new Latencies();
    runs.forEach(run -> all.histogram.add(run.histogram));
    return all;
  }

  /**
   * Returns how many requests there are.
   *
   * @return at least 0
   */
  public long count() {
    return histogram.getTotalCount();
  }

  /**
   * Tells whether there are enough requests to speak of a percentile: {@value #LEAST_BEYOND} beyond
   * it.
   *
   * @param percentile 0 to 100
   * @param requests how many there are
   * @return false if there are too few
   */
  public static boolean tell(double percentile, double requests) {
    return requests * (100 - percentile) / 100 >= LEAST_BEYOND - ROUNDING;
  }

  /**
   * Tells the same of these requests.
   *
   * @param percentile 0 to 100
   * @return false if there are too few of them
   */
  public boolean tells(double percentile) {
    return tell(percentile, count());
  }

  /**
   * Returns a percentile.
   *
   * @param percentile 0 to 100
   * @return milliseconds
   */
  public double millisAt(double percentile) {
    return histogram.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
  }

  /**
   * Returns the average.
   *
   * @return milliseconds
   */
  public double meanMillis() {
    return histogram.getMean() / NANOS_PER_MILLI;
  }

  /**
   * Returns the slowest.
   *
   * @return milliseconds
   */
  public double maxMillis() {
    return histogram.getMaxValue() / NANOS_PER_MILLI;
  }
}

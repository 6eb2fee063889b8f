package io.github.btc.tools.replicas.measure;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.Collection;
import org.HdrHistogram.Histogram;

/**
 * The times from the intended start to the final answer of all measured requests. They contain
 * refusals, retries and errors. They leave out the time that another service took, if the answer
 * tells it.
 */
public final class Latencies {

  private static final long HIGHEST_NANOS = 60_000_000_000L;
  private static final int DIGITS = 3;
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * The least number of requests beyond a percentile, which otherwise shows few slow requests only.
   */
  public static final int LEAST_BEYOND = 5;

  private static final double ROUNDING = 1e-6;
  private static final int OK = 200;

  private final Histogram histogram = new Histogram(HIGHEST_NANOS, DIGITS);

  /**
   * Computes the times of a run.
   *
   * @param attempts attempts of the load generator
   */
  public Latencies(Attempts attempts) {
    for (Attempt attempt : attempts.deciding().values()) {
      long nanos = attempt.ownNanos();
      histogram.recordValue(within(nanos));
    }
  }

  private Latencies() {}

  private static long within(long nanos) {
    return Math.max(1, Math.min(nanos, HIGHEST_NANOS));
  }

  /**
   * Computes the times from the sending of the attempt that was answered well to its answer. The
   * time before that attempt, in which a refused request waited, is left out, as the thesis counts.
   *
   * @param attempts attempts of the load generator
   * @return the times of the requests that were answered well
   */
  public static Latencies ofServedAttempts(Attempts attempts) {
    Latencies served = new Latencies();
    for (Attempt attempt : attempts.deciding().values()) {
      if (attempt.status() == OK) {
        long nanos = attempt.servedNanos();
        served.histogram.recordValue(within(nanos));
      }
    }
    return served;
  }

  /**
   * Combines the requests of several runs.
   *
   * @param runs times of each run
   * @return times of all runs
   */
  public static Latencies together(Collection<Latencies> runs) {
    Latencies all = new Latencies();
    runs.forEach(run -> all.histogram.add(run.histogram));
    return all;
  }

  /**
   * Returns the number of requests.
   *
   * @return at least 0
   */
  public long count() {
    return histogram.getTotalCount();
  }

  /**
   * Returns whether a report shows a percentile: at least {@value #LEAST_BEYOND} requests must lie
   * beyond it.
   *
   * @param percentile percentile, 0 to 100
   * @param requests number of requests
   * @return false if there are too few requests
   */
  public static boolean tell(double percentile, double requests) {
    return requests * (100 - percentile) / 100 >= LEAST_BEYOND - ROUNDING;
  }

  /**
   * Returns whether a report shows a percentile of these requests.
   *
   * @param percentile percentile, 0 to 100
   * @return false if there are too few requests
   */
  public boolean tells(double percentile) {
    return tell(percentile, count());
  }

  /**
   * Returns a percentile.
   *
   * @param percentile percentile, 0 to 100
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
   * Returns the time of the slowest request.
   *
   * @return milliseconds
   */
  public double maxMillis() {
    return histogram.getMaxValue() / NANOS_PER_MILLI;
  }
}

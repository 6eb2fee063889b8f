package io.github.btc.tools.simulator.results;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * A distribution of response times in ms.
 *
 * @param count the number of response times
 * @param mean the mean response time
 * @param quantiles the quantiles p50 to p99.999, by name
 * @param max the longest response time
 */
public record Latency(long count, double mean, Map<String, Double> quantiles, double max) {

  private static final double[] PERCENTILES = {50, 90, 95, 99, 99.9, 99.99, 99.999};

  /** Returns the distribution of response times in nanoseconds. */
  public static Latency of(Histogram nanos) {
    Map<String, Double> quantiles = new LinkedHashMap<>();
    for (double percentile : PERCENTILES) {
      String name = "p" + Double.toString(percentile).replaceFirst("\\.0$", "");
      quantiles.put(name, nanos.getValueAtPercentile(percentile) / 1e6);
    }
    double mean = nanos.getTotalCount() == 0 ? 0 : nanos.getMean() / 1e6;
    return new Latency(nanos.getTotalCount(), mean, quantiles, nanos.getMaxValue() / 1e6);
  }

  /** Returns a quantile by name, such as {@code p99.9}. */
  public double millis(String quantile) {
    Double value = quantiles.get(quantile);
    if (value == null) {
      throw new IllegalArgumentException(
          "quantile: " + quantile + " (expected one of " + quantiles.keySet() + ")");
    }
    return value;
  }
}

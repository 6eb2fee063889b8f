package io.github.btc.tools.bench.throughput;

import java.util.Arrays;

/**
 * One kind of server: requests per second without BTC and with it, in turn. A second time without
 * BTC is the control: what it differs by is noise.
 *
 * @param server the kind
 * @param rounds how often each was measured
 * @param withoutPerSecond the median without BTC
 * @param withPerSecond the median with BTC
 * @param ratio with BTC, divided by without, of the same round
 * @param control the second time without BTC, divided by the first
 */
record Comparison(
    String server,
    int rounds,
    double withoutPerSecond,
    double withPerSecond,
    Ratio ratio,
    Ratio control) {

  private static final double LESS_THAN_ONE_PERCENT = 0.99;

  static Comparison of(String server, double[] without, double[] control, double[] with) {
    return new Comparison(
        server,
        without.length,
        median(without),
        median(with),
        Ratio.of(divide(with, without)),
        Ratio.of(divide(control, without)));
  }

  private static double[] divide(double[] upper, double[] lower) {
    double[] ratios = new double[upper.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = upper[i] / lower[i];
    }
    return ratios;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** The processor time that BTC takes for a request, while all processors are busy. */
  double processorMicros(int processors) {
    return (1 / ratio.median() - 1) * processors * 1e6 / withoutPerSecond;
  }

  /** What may be said. Nothing, if a server differs from itself by as much as is in question. */
  String claim() {
    if (!control.liesWithin(LESS_THAN_ONE_PERCENT, 2 - LESS_THAN_ONE_PERCENT)) {
      return "nothing can be said: without BTC on both sides the ratio is "
          + control
          + ", not within 1 % of 1";
    }
    if (ratio.low() >= LESS_THAN_ONE_PERCENT) {
      return "less than 1 % of throughput";
    }
    if (ratio.high() < LESS_THAN_ONE_PERCENT) {
      return "more than 1 % of throughput";
    }
    return "nothing can be said: the interval reaches from below 0.99 to above it";
  }
}

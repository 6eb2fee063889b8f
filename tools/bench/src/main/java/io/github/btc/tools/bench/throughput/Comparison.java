package io.github.btc.tools.bench.throughput;

import java.util.Arrays;

/**
 * The throughput of one kind of server with and without BTC. A second measurement without BTC is
 * the control: its difference from the first is noise.
 *
 * @param server name of the kind of server
 * @param rounds number of rounds
 * @param withoutPerSecond median of the requests per second without BTC
 * @param withPerSecond median of the requests per second with BTC
 * @param ratio rate with BTC divided by the rate without BTC in the same round
 * @param control second rate without BTC divided by the first
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

  /** Returns the CPU time that BTC takes for a request, while all processors are busy. */
  double cpuMicros(int processors) {
    return (1 / ratio.median() - 1) * processors * 1e6 / withoutPerSecond;
  }

  /**
   * Returns the supported claim: none if the control differs from 1 by as much as the claim is
   * about.
   */
  String claim() {
    if (!control.liesWithin(LESS_THAN_ONE_PERCENT, 2 - LESS_THAN_ONE_PERCENT)) {
      return "no claim: the ratio of the two measurements without BTC is "
          + control
          + ", which is not within 1 % of 1";
    }
    if (ratio.low() >= LESS_THAN_ONE_PERCENT) {
      return "less than 1 % of throughput";
    }
    if (ratio.high() < LESS_THAN_ONE_PERCENT) {
      return "more than 1 % of throughput";
    }
    return "no claim: the interval contains 0.99";
  }
}

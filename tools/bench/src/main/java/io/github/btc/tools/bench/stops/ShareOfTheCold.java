package io.github.btc.tools.bench.stops;

import java.util.Arrays;
import java.util.List;

/** The share of a replica is the part of its quota that its compilers leave. */
final class ShareOfTheCold implements Steering {

  private static final long WINDOW_NANOS = 100_000_000;
  private static final double LEAST = 0.1;

  private final double quotaCpus;
  private final Reading[] window;
  private final double[] shares;

  ShareOfTheCold(int replicas, double quotaCpus) {
    this.quotaCpus = quotaCpus;
    window = new Reading[replicas];
    shares = new double[replicas];
    Arrays.fill(shares, FULL);
  }

  @Override
  public double[] shares(List<Reading> readings) {
    for (int i = 0; i < window.length; i++) {
      Reading now = readings.get(i);
      Reading before = window[i];
      if (before == null || now.compilerNanos() < before.compilerNanos()) { // a fresh process
        window[i] = now;
        shares[i] = LEAST;
      } else if (now.nanos() - before.nanos() >= WINDOW_NANOS) {
        window[i] = now;
        double compilers =
            (now.compilerNanos() - before.compilerNanos())
                / (quotaCpus * (now.nanos() - before.nanos()));
        double left = Math.max(LEAST, 1 - compilers);
        shares[i] += (left - shares[i]) / 2; // half of the way, so that one burst is not all
      }
    }
    return shares.clone();
  }
}

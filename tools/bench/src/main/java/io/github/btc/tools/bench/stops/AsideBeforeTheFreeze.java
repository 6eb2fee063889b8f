package io.github.btc.tools.bench.stops;

import java.util.Arrays;
import java.util.List;

/** A replica is away from when most of a period's quota is used until the next period begins. */
final class AsideBeforeTheFreeze implements Steering {

  private static final double USED = 0.7;
  private static final long PERIOD_NANOS = 100_000_000;

  private final double quotaNanos;
  private final Reading[] begun;
  private final double[] shares;

  AsideBeforeTheFreeze(int replicas, double quotaCpus) {
    quotaNanos = quotaCpus * PERIOD_NANOS;
    begun = new Reading[replicas];
    shares = new double[replicas];
    Arrays.fill(shares, FULL);
  }

  @Override
  public double[] shares(List<Reading> readings) {
    for (int i = 0; i < begun.length; i++) {
      Reading now = readings.get(i);
      Reading first = begun[i];
      boolean isNext =
          first == null
              || now.periods() != first.periods()
              || now.cpuNanos() < first.cpuNanos() // a fresh process
              || now.nanos() - first.nanos() >= 2 * PERIOD_NANOS;
      if (isNext) {
        begun[i] = now;
        shares[i] = FULL;
      } else if (now.cpuNanos() - first.cpuNanos() >= USED * quotaNanos
          && !Steering.anyAway(shares)) {
        shares[i] = AWAY;
      }
    }
    return shares.clone();
  }
}

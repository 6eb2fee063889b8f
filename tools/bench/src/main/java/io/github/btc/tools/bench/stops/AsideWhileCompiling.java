package io.github.btc.tools.bench.stops;

import java.util.Arrays;
import java.util.List;

/** A replica is away while its compilers use half of a core, for a second at most. */
final class AsideWhileCompiling implements Steering {

  private static final long WINDOW_NANOS = 50_000_000;
  private static final long LONGEST_NANOS = 1_000_000_000;
  private static final double BEGIN = 0.5;
  private static final double END = 0.1;

  private final Reading[] window;
  private final double[] shares;
  private final long[] awaySince;
  private final long[] restUntil;

  AsideWhileCompiling(int replicas) {
    window = new Reading[replicas];
    shares = new double[replicas];
    awaySince = new long[replicas];
    restUntil = new long[replicas];
    Arrays.fill(shares, FULL);
  }

  @Override
  public double[] shares(List<Reading> readings) {
    for (int i = 0; i < window.length; i++) {
      Reading now = readings.get(i);
      Reading before = window[i];
      if (before == null || now.compilerNanos() < before.compilerNanos()) { // a fresh process
        window[i] = now;
        shares[i] = FULL;
      } else if (now.nanos() - before.nanos() >= WINDOW_NANOS) {
        window[i] = now;
        decide(i, now, share(before, now));
      }
    }
    return shares.clone();
  }

  private void decide(int replica, Reading now, double compilers) {
    if (shares[replica] == AWAY) {
      boolean tooLong = now.nanos() - awaySince[replica] >= LONGEST_NANOS;
      if (tooLong || compilers < END) {
        shares[replica] = FULL;
        restUntil[replica] = tooLong ? now.nanos() + LONGEST_NANOS : now.nanos();
      }
    } else if (compilers >= BEGIN
        && now.nanos() >= restUntil[replica]
        && !Steering.anyAway(shares)) {
      shares[replica] = AWAY;
      awaySince[replica] = now.nanos();
    }
  }

  private static double share(Reading before, Reading now) {
    return (double) (now.compilerNanos() - before.compilerNanos()) / (now.nanos() - before.nanos());
  }
}

package io.github.btc.research.tuner.cache;

import java.util.Arrays;

/**
 * Hill climbing with look-ahead (M. K. Qureshi and Y. N. Patt, Utility-based cache partitioning,
 * 2006): again and again the part and the step with the largest gain per unit get it, however far
 * ahead the gain lies, until nothing gains. For more parts than {@link DirichletSearch} can handle.
 */
final class LookAheadClimb {

  private static final int UNITS = 200;

  private final Shares shares;

  LookAheadClimb(Shares shares) {
    this.shares = shares;
  }

  /** Returns the best parts that were found, in steps of a two-hundredth of what is free. */
  double[] best() {
    double unit = (shares.total() - Arrays.stream(shares.least()).sum()) / UNITS;
    double[] parts = shares.least().clone();
    int left = UNITS;
    while (left > 0) {
      double worth = shares.worth().applyAsDouble(parts);
      double most = 0;
      int chosen = -1;
      int steps = 0;
      for (int part = 0; part < parts.length; part++) {
        for (int ahead = 1; ahead <= left; ahead++) {
          double[] tried = parts.clone();
          tried[part] += ahead * unit;
          double gain = (shares.worth().applyAsDouble(tried) - worth) / ahead;
          if (gain > most) {
            most = gain;
            chosen = part;
            steps = ahead;
          }
        }
      }
      if (chosen < 0) {
        return parts;
      }
      parts[chosen] += steps * unit;
      left -= steps;
    }
    return parts;
  }
}

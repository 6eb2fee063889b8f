package io.github.btc.research.tuner.cache;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;

/**
 * The limits of the loop.
 *
 * @param totalMegabytes memory of all caches together
 * @param leastMegabytes least memory of each cache
 * @param mostMoved share of all memory that a cache may get or lose in a cycle
 * @param leastGain share of the mean answer time that a change must save; otherwise the caches stay
 */
record CacheLimits(
    double totalMegabytes, double leastMegabytes, double mostMoved, double leastGain) {

  CacheLimits {
    Ranges.share("memory", totalMegabytes, 0.001, 1e9);
    Ranges.share("least", leastMegabytes, 0, 1e9);
    Ranges.share("most-moved", mostMoved, 0.01, 1);
    Ranges.share("least-gain", leastGain, 0, 1);
    if (leastMegabytes >= totalMegabytes) {
      throw new RefusedSettingException(
          "least", leastMegabytes + " of " + totalMegabytes + " MB", "less than the whole memory");
    }
  }

  /** Returns the part of the way from one division to another that may be gone in a cycle. */
  double step(double[] from, double[] to) {
    double most = mostMoved * totalMegabytes;
    double wanted = 0;
    for (int i = 0; i < from.length; i++) {
      wanted = Math.max(wanted, Math.abs(to[i] - from[i]));
    }
    return wanted > most ? most / wanted : 1;
  }
}

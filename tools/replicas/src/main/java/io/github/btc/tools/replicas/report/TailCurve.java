package io.github.btc.tools.replicas.report;

import io.github.btc.tools.replicas.measure.Latencies;
import java.util.ArrayList;
import java.util.List;

/**
 * The points of one curve of the tail: for each latency the share of requests that were slower,
 * from half of them down to a single one. Evenly spaced on a logarithmic scale, so the page stays
 * small however many requests there were.
 */
final class TailCurve {

  private static final int POINTS_PER_DECADE = 40;
  private static final double FIRST_SHARE = 1;

  private TailCurve() {}

  /** Returns pairs of milliseconds and share of slower requests. */
  static List<List<Double>> of(Latencies latencies) {
    List<List<Double>> points = new ArrayList<>();
    double last = 1.0 / latencies.count();
    double factor = Math.pow(10, -1.0 / POINTS_PER_DECADE);
    for (double share = FIRST_SHARE; share > last; share *= factor) {
      points.add(List.of(rounded(latencies.millisAt(100 * (1 - share))), share));
    }
    points.add(List.of(rounded(latencies.maxMillis()), last));
    return points;
  }

  private static double rounded(double millis) {
    return Math.round(millis * 1000) / 1000.0;
  }
}

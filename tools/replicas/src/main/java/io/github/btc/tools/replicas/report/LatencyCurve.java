package io.github.btc.tools.replicas.report;

import io.github.btc.tools.replicas.measure.Latencies;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/*
 * The points lie at the same percentiles in every run, so the curve of several runs has the mean of each
 * point, as a table has the mean of each percentile. A curve ends where fewer than five requests are beyond.
 */

/**
 * The latencies of a run at fixed percentiles.
 *
 * @param millis latency at each percentile that {@link #percentile} names
 */
public record LatencyCurve(List<Double> millis) {

  private static final double POINTS_PER_DECADE = 20;

  /** Keeps the points. */
  public LatencyCurve {
    millis = List.copyOf(millis);
  }

  /**
   * Takes the points from the latencies of a run.
   *
   * @param latencies latencies
   * @return a curve from 0 % to the last percentile that a report shows
   */
  public static LatencyCurve of(Latencies latencies) {
    List<Double> millis = new ArrayList<>();
    for (int i = 0; latencies.tells(percentile(i)); i++) {
      millis.add(Math.round(latencies.millisAt(percentile(i)) * 1000) / 1000.0);
    }
    return new LatencyCurve(millis);
  }

  /**
   * Returns the curve of several runs.
   *
   * @param runs curves of the runs
   * @return the mean of each point that all of them have
   */
  public static LatencyCurve mean(List<LatencyCurve> runs) {
    int points = runs.stream().mapToInt(run -> run.millis.size()).min().orElse(0);
    List<Double> means = new ArrayList<>(Collections.nCopies(points, 0.0));
    for (LatencyCurve run : runs) {
      for (int i = 0; i < points; i++) {
        means.set(i, means.get(i) + run.millis.get(i) / runs.size());
      }
    }
    return new LatencyCurve(means);
  }

  /**
   * Returns the percentile of a point.
   *
   * @param point number of the point, from 0
   * @return 0 for the first point, 90 for the twentieth after it, 99 for the next twentieth
   */
  public static double percentile(int point) {
    return 100 * (1 - Math.pow(10, -point / POINTS_PER_DECADE));
  }

  /** Returns how many decades of requests a point leaves beyond it: 1 for 90 %, 2 for 99 %. */
  static double decades(int point) {
    return point / POINTS_PER_DECADE;
  }
}

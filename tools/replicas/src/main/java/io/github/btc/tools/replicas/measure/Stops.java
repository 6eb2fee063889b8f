package io.github.btc.tools.replicas.measure;

import java.util.List;

/**
 * How often and how long collections stopped the replicas of one run (thesis, Table 5.3), inside
 * closings or not. Only what began in the measured time.
 *
 * @param count stops of all replicas together
 * @param meanMillis one of them, 0 without any
 * @param share of the replicas' time, 0 to 1
 */
public record Stops(long count, double meanMillis, double share) {

  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * Counts them.
   *
   * @param run all that it left behind
   * @return the stops in its measured time
   */
  public static Stops of(RunRecord run) {
    Interval window = run.window();
    List<Interval> stops =
        run.replicas().stream()
            .flatMap(replica -> replica.stops().stream())
            .filter(stop -> beganIn(window, stop))
            .toList();
    double millis = stops.stream().mapToLong(Interval::nanos).sum() / NANOS_PER_MILLI;
    double wholeMillis = window.nanos() / NANOS_PER_MILLI * run.replicas().size();
    return new Stops(
        stops.size(), stops.isEmpty() ? 0 : millis / stops.size(), millis / wholeMillis);
  }

  static boolean beganIn(Interval window, Interval stop) {
    return stop.startNanos() >= window.startNanos() && stop.startNanos() < window.endNanos();
  }
}

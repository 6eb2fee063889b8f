package io.github.btc.tools.bench.stops;

import io.github.btc.tools.bench.CellRuns;
import java.util.List;
import java.util.Locale;

/**
 * One run of the trial.
 *
 * @param row answer that is tried
 * @param collector name of the collector
 * @param quotaCpus quota of each replica
 * @param load share of the quota that the requests take
 * @param situation what the replicas go through
 * @param round number of the round, from 0
 */
record TrialRun(
    TrialRow row, String collector, double quotaCpus, double load, Situation situation, int round)
    implements CellRuns.Run {

  /** Returns the collectors that the trial knows. */
  static List<String> collectors() {
    return List.of("serial", "zgc");
  }

  /** Returns the flag of the collector. */
  String collectorFlag() {
    return collector.equals("zgc") ? "-XX:+UseZGC" : "-XX:+UseSerialGC";
  }

  @Override
  public String cellName() {
    return String.format(
        Locale.ROOT, "%s, %s CPU, load %s", situation.name(), text(quotaCpus), text(load));
  }

  /** Returns what is the same for all rounds. */
  String key() {
    return cellName() + ", " + name();
  }

  @Override
  public String name() {
    return collector + ": " + row.name();
  }

  /** Returns the requests per second to all replicas together. */
  double ratePerSecond(int replicas, double requestMillis) {
    return replicas * quotaCpus * load * 1000 / requestMillis;
  }

  private static String text(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }
}

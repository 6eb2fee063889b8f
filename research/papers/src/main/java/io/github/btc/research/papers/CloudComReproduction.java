package io.github.btc.research.papers;

import io.github.btc.research.models.statistics.Estimate;
import io.github.btc.research.models.statistics.QuantileInterval;
import io.github.btc.research.papers.reproduce.Chapter;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Computations;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.research.papers.reproduce.Figure.Series;
import io.github.btc.research.papers.reproduce.NumberClaim;
import io.github.btc.research.papers.reproduce.Reproduction;
import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * CloudCom 2018, Table I: four nodes and 64 nodes, with and without the interceptor. The measured
 * logs are not published. The simulated logs have the response times that the table has for the
 * small cloud. The simulator gives them back, so the percentiles of both clouds are no evidence.
 * The throughput is a result.
 */
final class CloudComReproduction {

  private static final long MS = 1_000_000;
  private static final double[] LEVELS = {0.5, 0.99, 0.999, 0.9999, 0.99999};
  private static final double PROBABILITY = 1.0 / 484;
  private static final DurationSet TASK = DurationSet.uniform(180 * MS, 340 * MS);

  private static final List<String> COLUMNS =
      List.of("small.off", "small.on", "large.off", "large.on");

  private record Sample(double[] millis, double throughput) {}

  private CloudComReproduction() {}

  static Reproduction of(Claims claims) {
    Chapter chapter = claims.chapter("cloudcom");
    Computations<Map<String, Sample>> rows =
        claims.measure(
            "cloudcom",
            effort -> effort.of(5.0, 20.0),
            effort -> effort.byKey(COLUMNS, column -> sample(column, chapter, effort)));
    for (String column : COLUMNS) {
      for (double level : LEVELS) {
        rows.estimate(id(column, level), of -> quantile(of.get(column), level));
      }
    }
    return rows.number("cloudcom.p99", of -> change(of, 0.99))
        .number("cloudcom.p99.999", of -> change(of, 0.99999))
        .number(
            "cloudcom.distance", of -> distance(of.get("small.off")) / distance(of.get("small.on")))
        .number(
            "cloudcom.throughput",
            of -> 100 * (of.get("large.on").throughput / of.get("large.off").throughput - 1))
        .statement(
            "cloudcom.adaptation",
            of -> MovingWindow.begins() && MovingWindow.ends(),
            of -> MovingWindow.text())
        .draw("cloudcom-table-1", CloudComReproduction::curves)
        .complete();
  }

  private static double[] middles(Chapter chapter, String column) {
    return Arrays.stream(LEVELS)
        .map(level -> ((NumberClaim) chapter.claim(id(column, level))).value().middle())
        .toArray();
  }

  private static String id(String column, double level) {
    return "cloudcom." + column + ".p" + NumberClaim.text(100 * level, "");
  }

  private static double change(Map<String, Sample> of, double level) {
    return 100 * (value(of.get("small.on"), level) / value(of.get("small.off"), level) - 1);
  }

  private static double distance(Sample sample) {
    return value(sample, 0.99999) - value(sample, 0.99);
  }

  private static Sample sample(String column, Chapter chapter, Effort effort) {
    boolean controlled = column.endsWith(".on");
    int nodes = column.startsWith("small") ? 4 : 64;
    DurationSet responses = responses(middles(chapter, controlled ? "small.on" : "small.off"));
    ReplicaModel model =
        ReplicaModel.replaying(
            (replica, random) ->
                controlled
                    ? SyntheticLog.controlled(PROBABILITY, responses, TASK, random)
                    : SyntheticLog.uncontrolled(0, responses, TASK, random),
            4);
    int requests = effort.of(1_000_000, 4_000_000);
    double[] millis = new double[requests];
    int[] size = {0};
    // The small cloud received 30 requests per second in all.
    SimulationResult result =
        Simulation.run(
            Scenario.ofThesis(nodes, model)
                .with(new Load.Open(DurationSet.fixed(Math.round(1e9 / 7.5 / nodes))))
                .with(Scenario.Memory.RETRY_NEXT)
                .requests(requests),
            effort.seed("cloudcom-" + column, 0),
            nanos -> millis[size[0]++] = nanos / 1e6);
    double[] sorted = Arrays.copyOf(millis, size[0]);
    Arrays.sort(sorted);
    return new Sample(sorted, result.throughputPerSecond());
  }

  /** Interpolates between the printed quantiles; time grows linearly with the number of nines. */
  private static DurationSet responses(double[] middle) {
    return random -> Math.round(MS * at(middle, random.nextDouble()));
  }

  private static double at(double[] middle, double share) {
    if (share < LEVELS[0]) {
      return middle[0] * (0.8 + 0.2 * share / LEVELS[0]);
    }
    int i = 0;
    while (i < LEVELS.length - 2 && share >= LEVELS[i + 1]) {
      i++;
    }
    double from = -Math.log10(1 - LEVELS[i]);
    double to = -Math.log10(1 - LEVELS[i + 1]);
    double along = Math.min(1.5, (-Math.log10(1 - share) - from) / (to - from));
    return middle[i] + along * (middle[i + 1] - middle[i]);
  }

  private static Estimate quantile(Sample sample, double level) {
    return QuantileInterval.of(sample.millis, level, 0.95);
  }

  private static double value(Sample sample, double level) {
    return quantile(sample, level).value();
  }

  private static List<Series> curves(Map<String, Sample> of) {
    return COLUMNS.stream()
        .map(
            column ->
                new Series(
                    column.replace('.', ' '),
                    Arrays.stream(LEVELS)
                        .mapToObj(level -> List.of(1 / (1 - level), value(of.get(column), level)))
                        .toList()))
        .toList();
  }
}

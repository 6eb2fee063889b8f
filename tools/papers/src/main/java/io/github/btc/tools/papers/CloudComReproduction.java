package io.github.btc.tools.papers;

import static io.github.btc.tools.papers.reproduce.Claim.elsewhere;
import static io.github.btc.tools.papers.reproduce.Claim.number;

import io.github.btc.tools.papers.reproduce.Budget;
import io.github.btc.tools.papers.reproduce.Claim;
import io.github.btc.tools.papers.reproduce.ElsewhereClaim;
import io.github.btc.tools.papers.reproduce.Estimate;
import io.github.btc.tools.papers.reproduce.Figure;
import io.github.btc.tools.papers.reproduce.Figure.Axis;
import io.github.btc.tools.papers.reproduce.Figure.Series;
import io.github.btc.tools.papers.reproduce.Kind;
import io.github.btc.tools.papers.reproduce.NumberClaim;
import io.github.btc.tools.papers.reproduce.Outcome;
import io.github.btc.tools.papers.reproduce.Reproduction;
import io.github.btc.tools.papers.reproduce.Row;
import io.github.btc.tools.papers.statistics.QuantileInterval;
import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * CloudCom 2018, Table I: four nodes and 64, with the interceptor and without. The measured logs
 * are not published; ours have the response times printed for the small cloud, so that the small
 * columns only say that they were understood, and the large ones are the result.
 */
final class CloudComReproduction implements Reproduction {

  private static final long MS = 1_000_000;
  private static final double[] LEVELS = {0.5, 0.99, 0.999, 0.9999, 0.99999};
  private static final double PROBABILITY = 1.0 / 484;
  private static final DurationSet TASK = DurationSet.uniform(180 * MS, 340 * MS);

  /** A column of Table I: least and most over the replicas, by level. */
  private record Column(String name, int nodes, boolean controlled, double[] least, double[] most) {

    private NumberClaim claim(int level) {
      return number(
              "cloudcom." + name + "." + CloudComReproduction.name(level),
              "CloudCom 2018, Table I",
              CloudComReproduction.name(level)
                  + ", "
                  + name.replace('.', ' ')
                  + (nodes == 4 ? " (the logs are made from this)" : ""),
              (least[level] + most[level]) / 2,
              "ms")
          .as(nodes == 4 ? Kind.CALIBRATED : Kind.PRINTED)
          .printedAs(least[level] == most[level] ? plain(most[level]) : both(level))
          .between(0.9 * least[level], 1.1 * most[level])
          .ifNotBecause("more than 10 % beyond the range of the replicas");
    }

    private String both(int level) {
      return plain(least[level]).replace(" ms", "") + "-" + plain(most[level]);
    }

    private static String plain(double millis) {
      return NumberClaim.text(millis, "ms");
    }
  }

  private static final Column SMALL_OFF =
      new Column(
          "small.off",
          4,
          false,
          new double[] {24, 43, 74, 90, 97.9},
          new double[] {24, 43, 77, 97.2, 114});
  private static final Column SMALL_ON =
      new Column(
          "small.on",
          4,
          true,
          new double[] {23, 30, 34, 42, 57.6},
          new double[] {23, 30, 35, 42.4, 58.3});
  private static final List<Column> COLUMNS =
      List.of(
          SMALL_OFF,
          SMALL_ON,
          new Column(
              "large.off",
              64,
              false,
              new double[] {24, 42, 75, 85, 111},
              new double[] {24, 43, 75, 94, 119}),
          new Column(
              "large.on",
              64,
              true,
              new double[] {23, 30, 36, 47, 58},
              new double[] {23, 30, 36, 49, 58}));

  private record Sample(Column column, double[] millis, double throughput) {}

  @Override
  public String id() {
    return "cloudcom";
  }

  @Override
  public String title() {
    return "The second interceptor, CloudCom 2018";
  }

  @Override
  public double seconds(Budget budget) {
    return budget.of(5.0, 20.0);
  }

  @Override
  public List<Claim> claims() {
    List<Claim> claims = new ArrayList<>();
    for (Column column : COLUMNS) {
      for (int level = 0; level < LEVELS.length; level++) {
        claims.add(column.claim(level));
      }
    }
    claims.addAll(List.of(p99(), last(), distance(), throughput(), ks(), live()));
    return claims;
  }

  private static NumberClaim p99() {
    return number("cloudcom.p99", "CloudCom 2018, 5", "p99, large, by the interceptor", -30, "%")
        .plusMinus(3);
  }

  private static NumberClaim last() {
    return number(
            "cloudcom.p99.999", "CloudCom 2018, 5", "p99.999, large, by the interceptor", -47, "%")
        .plusMinus(4);
  }

  private static NumberClaim distance() {
    return number(
            "cloudcom.distance", "CloudCom 2018, 5", "p99 to p99.999, small, off by on", 3, "")
        .as(Kind.CALIBRATED)
        .within(0.05)
        .butRightly(2.25, 0.15, "63 by 28 ms of Table I is 2.25");
  }

  private static NumberClaim throughput() {
    return number("cloudcom.throughput", "CloudCom 2018, 5", "throughput, large", 0, "%")
        .printedAs("no loss")
        .plusMinus(0.2);
  }

  private static ElsewhereClaim ks() {
    return elsewhere(
        "cloudcom.ks",
        "CloudCom 2018, Table II",
        "KS p, measured against simulated",
        "0.295-0.453",
        "needs `./btc bench toy-validation` on machines of its own");
  }

  private static ElsewhereClaim live() {
    return elsewhere(
        "cloudcom.adaptation",
        "CloudCom 2018, 3",
        "N and T while running",
        "N from 10, T from 30 to 70 %",
        "needs an option for the estimator, which the bench does not have");
  }

  @Override
  public Outcome run(Budget budget) {
    List<Sample> samples = budget.each(COLUMNS, column -> sample(column, budget));
    List<Row> rows = new ArrayList<>();
    for (Sample sample : samples) {
      for (int level = 0; level < LEVELS.length; level++) {
        rows.add(sample.column.claim(level).judge(quantile(sample, level)));
      }
    }
    Sample off = samples.get(2);
    Sample on = samples.get(3);
    rows.add(p99().judge(100 * (value(on, 1) / value(off, 1) - 1)));
    rows.add(last().judge(100 * (value(on, 4) / value(off, 4) - 1)));
    Sample smallOff = samples.get(0);
    Sample smallOn = samples.get(1);
    rows.add(
        distance()
            .judge(
                (value(smallOff, 4) - value(smallOff, 1))
                    / (value(smallOn, 4) - value(smallOn, 1))));
    rows.add(throughput().judge(100 * (on.throughput / off.throughput - 1)));
    rows.add(ks().row());
    rows.add(live().row());
    return new Outcome(rows, List.of(figure(samples)));
  }

  private static Sample sample(Column column, Budget budget) {
    int requests = budget.of(1_000_000, 4_000_000);
    double[] millis = new double[requests];
    int[] size = {0};
    DurationSet responses = responses(column.controlled ? SMALL_ON : SMALL_OFF);
    ReplicaModel model =
        ReplicaModel.replaying(
            (replica, random) ->
                column.controlled
                    ? SyntheticLog.controlled(PROBABILITY, responses, TASK, random)
                    : SyntheticLog.uncontrolled(0, responses, TASK, random),
            4);
    // 30 requests a second came to the whole small cloud.
    SimulationResult result =
        Simulation.run(
            Scenario.ofThesis(column.nodes, model)
                .with(new Load.Open(DurationSet.fixed(Math.round(1e9 / 7.5 / column.nodes))))
                .with(Scenario.Memory.RETRY_NEXT)
                .requests(requests),
            budget.seed("cloudcom-" + column.name, 0),
            nanos -> millis[size[0]++] = nanos / 1e6);
    double[] sorted = Arrays.copyOf(millis, size[0]);
    Arrays.sort(sorted);
    return new Sample(column, sorted, result.throughputPerSecond());
  }

  /** Between the printed quantiles time grows evenly with the number of nines. */
  private static DurationSet responses(Column column) {
    double[] middle = new double[LEVELS.length];
    Arrays.setAll(middle, i -> (column.least[i] + column.most[i]) / 2);
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

  private static Estimate quantile(Sample sample, int level) {
    return QuantileInterval.of(sample.millis, LEVELS[level], 0.95);
  }

  private static double value(Sample sample, int level) {
    return quantile(sample, level).value();
  }

  private static String name(int level) {
    return "p"
        + String.format(Locale.ROOT, "%.3f", 100 * LEVELS[level]).replaceFirst("\\.?0+$", "");
  }

  private static Figure figure(List<Sample> samples) {
    List<Series> series = new ArrayList<>();
    for (Sample sample : samples) {
      List<List<Double>> points = new ArrayList<>();
      for (int level = 0; level < LEVELS.length; level++) {
        points.add(List.of(1 / (1 - LEVELS[level]), value(sample, level)));
      }
      series.add(new Series(sample.column.name.replace('.', ' '), points));
    }
    return new Figure(
        "cloudcom-table-1",
        "CloudCom 2018, Table I",
        "Tail of the response time, 4 and 64 nodes",
        Figure.Shape.LINE,
        Axis.logarithmic("one request in"),
        Axis.linear("response time, ms"),
        series);
  }
}

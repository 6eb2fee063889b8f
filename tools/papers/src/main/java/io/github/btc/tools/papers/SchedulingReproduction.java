package io.github.btc.tools.papers;

import static io.github.btc.tools.papers.reproduce.Claim.elsewhere;

import io.github.btc.tools.papers.reproduce.Calculations;
import io.github.btc.tools.papers.reproduce.Claim;
import io.github.btc.tools.papers.reproduce.Kind;
import io.github.btc.tools.papers.reproduce.NumberClaim;
import io.github.btc.tools.papers.reproduce.Reproduction;

/**
 * Boza, ESPOL 2022: what follows from the printed tables, the models of cost and memory, and what
 * was measured on clusters.
 */
final class SchedulingReproduction {

  private static final String OPEN_LAMBDA = "needs OpenLambda workers on AWS";
  private static final String CLOUD_LAB = "needs CloudLab machines";
  private static final int HOURS_PER_YEAR = 24 * 365;

  private final Calculations rows =
      new Calculations("scheduling", "Scheduling and caches, ESPOL 2022: tables and models");

  static Reproduction reproduction() {
    return new SchedulingReproduction().functions().packages().containers().objects().memory();
  }

  private SchedulingReproduction functions() {
    number("3.p50", "Table 3.1", "p50, proposed against JSQ", -65.6, "%", 100 * (1.36 / 3.95 - 1));
    number(
        "3.p90", "Table 3.1", "p90, proposed against JSQ", -40.5, "%", 100 * (11.03 / 18.53 - 1));
    number("3.hash.p90", "Table 3.1", "p90, hash by JSQ", 15, "", 277.81 / 18.53);
    number("3.hash.p99", "Table 3.1", "p99, hash by JSQ", 29, "", 1196.47 / 40.86, 0.4);
    number("4.uncached", "Table 4.1", "p50, no cache by JSQ", 65, "", 256.42 / 3.95, 0.5);
    number(
        "4.uncached.proposed",
        "Table 4.1",
        "p50, no cache by proposed",
        189,
        "",
        256.42 / 1.36,
        0.6);
    number(
        "4.p50",
        "Table 4.1",
        "p50, proposed (t = 200) against least loaded",
        -65.8,
        "%",
        100 * (1.35 / 3.95 - 1));
    number("4.p90", "Table 4.1", "p90, the same", -41.9, "%", 100 * (10.76 / 18.53 - 1));
    number(
        "4.uncached.200",
        "Table 4.1",
        "p50, no cache by proposed (t = 200)",
        189.9,
        "",
        256.42 / 1.35);
    rows.add(
        claim("3.variation", "Table 3.2", "c_v of tasks per worker, hash", 357.65, "")
            .butRightly(
                Math.sqrt(999),
                1e-3,
                "a ratio cannot exceed √999 = 31.6 for 1000 workers: percent"),
        () -> Math.sqrt(999));
    return this;
  }

  private SchedulingReproduction packages() {
    away("5.q3", "5.4", "speed-up per task, median", "3841×", OPEN_LAMBDA);
    away("5.q4.least-loaded", "5.4", "against least loaded: mean, p80", "1.29×, 23×", OPEN_LAMBDA);
    away(
        "5.q4.bounded",
        "5.4",
        "against CHBL: mean, p80, p90, p99",
        "1.3, 1.5, 2.7, 1.04×",
        OPEN_LAMBDA);
    away("5.q5", "Figure 5.7", "sensitivity to the threshold", "none", OPEN_LAMBDA);
    number(
        "5.1.python",
        "Table 5.1",
        "shares of Python imports",
        100,
        "%",
        27.0 + 6.3 + 3.7 + 3.3 + 2.4 + 2.4 + 2.0 + 1.9 + 1.9 + 1.8 + 47.3);
    number(
        "5.1.java",
        "Table 5.1",
        "shares of Java imports",
        100,
        "%",
        42.0 + 11.1 + 9.3 + 4.4 + 3.3 + 3.2 + 2.9 + 2.2 + 1.5 + 0.1 + 20.0);
    return this;
  }

  private SchedulingReproduction containers() {
    away(
        "6.teastore",
        "6.4",
        "TeaStore, oracle against default, steady and transition",
        "1.75, 1.25, 1.17×; 2, 1.77, 2.21×",
        CLOUD_LAB);
    away(
        "6.text-rotate",
        "6.4",
        "textRotate, the same",
        "1.5, 1.43, 1.13×; 1.11, 1.48, 2.06×",
        CLOUD_LAB);
    away(
        "6.start",
        "6.4",
        "start of a container, 0 and 50 % stress",
        "1.23, 1.34, 2.19×",
        CLOUD_LAB);
    return this;
  }

  private SchedulingReproduction objects() {
    double[] least = {46.34, 46.99, 47.14, 33.02, 33.16, 34.02};
    double[] carlos = {48.76, 50.33, 50.03, 35.02, 36.23, 35.96};
    double[] printed = {1.05, 1.07, 1.06, 1.06, 1.09, 1.06};
    String[] cells = {"replay.s", "replay.m", "replay.l", "zipf.s", "zipf.m", "zipf.l"};
    for (int i = 0; i < cells.length; i++) {
      number(
          "7.speed-up." + cells[i],
          "Table 7.1",
          "throughput, CARLOs by LeastConn, " + cells[i],
          printed[i],
          "",
          carlos[i] / least[i],
          0.005);
      away(
          "7.throughput." + cells[i],
          "Table 7.1",
          "throughput of CARLOs, " + cells[i],
          NumberClaim.text(carlos[i], ""),
          CLOUD_LAB);
    }
    away(
        "7.anova",
        "7.4",
        "CARLOs differs from LeastConn and UriHash, not from CHBL",
        "p < 0.0006, p > 0.7",
        CLOUD_LAB);
    number("7.load", "7.4", "threshold by mean load, 32 clients on 10 nodes", 2.5, "", 8 / 3.2);
    return this;
  }

  private Reproduction memory() {
    number("8.utility.static", "Table 8.6", "utility, static", 44.9, "ms", utility(21.6, 302.1));
    number("8.utility.spreds", "Table 8.6", "utility, SPREDS", 41.9, "ms", utility(15.2, 335.9));
    number(
        "8.utility.change",
        "Table 8.6",
        "utility, change",
        -7,
        "%",
        100 * (utility(15.2, 335.9) / utility(21.6, 302.1) - 1),
        0.5);
    number("8.speed-up.p1", "8.5", "speed-up of P1", 1.42, "", 21.6 / 15.2, 0.005);
    number("8.speed-up.p2", "8.5", "speed-up of P2", 0.90, "", 302.1 / 335.9, 0.005);
    rows.add(
        claim("8.path", "8.5", "the serverless path by the one always on", 9, "")
            .printedAs("9×")
            .butRightly(18, 0, "1800 ms by 100 ms is 18"),
        () -> 1800.0 / 100);
    rows.add(
        claim(
                "8.variance",
                "8.3",
                "variance of Dirichlet(γα) by that of Dirichlet(α), γ = 2",
                0.5,
                "")
            .printedAs("1/γ")
            .butRightly(
                2.0 / 3, 1e-9, "(A+1)/(γA+1), which is 2/(γ+1) for A = 1; 1/γ only far out"),
        () -> variance(2) / variance(1));
    number(
        "8.cost.year",
        "Table 8.7",
        "dollars a year, one cycle an hour",
        10.13,
        "$",
        HOURS_PER_YEAR * callCost(),
        1.01);
    number(
        "8.cost.share",
        "8.5.4",
        "of what is always on, less than",
        5,
        "%",
        100 * HOURS_PER_YEAR * callCost() / alwaysOn(),
        5);
    number(
        "8.cost.calls",
        "8.5.4",
        "calls a day from which always on is cheaper",
        606,
        "",
        alwaysOn() / 365 / callCost(),
        61);
    number("8.cost.systems", "8.5.4", "systems at a call an hour", 26, "", Math.ceil(606 / 24.0));
    away(
        "8.hit-rate",
        "Table 8.6",
        "hit rate P1 / P2, static and SPREDS",
        "54.1 / 38.6, 61.7 / 35.2 %",
        "needs Redis instances and the traces");
    away("8.overhead", "8.5", "monitoring, of the median latency", "15 %", "needs Redis instances");
    return rows;
  }

  /** The mean of both partitions' access times, weighted with their requests (thousands). */
  private static double utility(double first, double second) {
    return (675 * first + 61.2 * second) / (675 + 61.2);
  }

  /** One share of a Dirichlet distribution with sum 1 times a factor, for two shares. */
  private static double variance(double factor) {
    double sum = factor;
    return 0.25 / (sum + 1);
  }

  /** Table 8.7: two PUT, two GET, a minute of Lambda, one notification, a share of storage. */
  private static double callCost() {
    double storage = 0.023 * 0.28 * 6 * 12 / HOURS_PER_YEAR;
    return 2 * 0.005 / 1000 + 2 * 0.0004 / 1000 + 600 * 0.000001667 + 0.6 / 1e6 + storage;
  }

  /** $1.92 a year with the free tier is 0.85 % of it. */
  private static double alwaysOn() {
    return 1.92 / 0.0085;
  }

  private void number(
      String name, String where, String what, double printed, String unit, double ours) {
    number(name, where, what, printed, unit, ours, 0.05);
  }

  private void number(
      String name,
      String where,
      String what,
      double printed,
      String unit,
      double ours,
      double slack) {
    rows.add(claim(name, where, what, printed, unit).plusMinus(slack), () -> ours);
  }

  private static NumberClaim claim(
      String name, String where, String what, double printed, String unit) {
    return Claim.number("scheduling." + name, "ESPOL 2022, " + where, what, printed, unit)
        .as(Kind.RECOMPUTED);
  }

  private void away(String name, String where, String what, String printed, String needs) {
    rows.add(elsewhere("scheduling." + name, "ESPOL 2022, " + where, what, printed, needs));
  }
}

package io.github.btc.tools.papers;

import static io.github.btc.tools.papers.reproduce.Claim.elsewhere;

import io.github.btc.tools.papers.reproduce.Calculations;
import io.github.btc.tools.papers.reproduce.Claim;
import io.github.btc.tools.papers.reproduce.Kind;
import io.github.btc.tools.papers.reproduce.NumberClaim;
import io.github.btc.tools.papers.reproduce.Reproduction;

/**
 * Chapter 5 of the thesis: measured on clusters, so that only what follows from the printed numbers
 * can be checked here.
 */
final class ThesisMeasurements {

  private static final String ELASTICSEARCH = "needs `./btc bench elasticsearch`";
  private static final String HAZELCAST = "needs `./btc bench hazelcast`";

  private final Calculations rows =
      new Calculations("thesis-measurements", "Elasticsearch and Hazelcast, measured");

  static Reproduction reproduction() {
    return new ThesisMeasurements().elasticsearch().collections().hazelcast().arithmetic();
  }

  private ThesisMeasurements elasticsearch() {
    away("5.1.median", "median, low and high load, off / on", "7 / 6, 32 / 6 ms", ELASTICSEARCH);
    away(
        "5.1.average", "average", "7.58-7.66 / 6.40-6.42, 32.9-33.0 / 7.45-7.50 ms", ELASTICSEARCH);
    away("5.1.p99", "p99", "34-35 / 8, 90 / 41-44 ms", ELASTICSEARCH);
    away("5.1.p99.9", "p99.9", "43-45 / 31-40, 108-109 / 72-76 ms", ELASTICSEARCH);
    away(
        "5.2",
        "improvement in production: average, median, p99, p99.9",
        "26.3, 30.8-31.0, 25.4, 24.7-24.8 %",
        ELASTICSEARCH);
    away("5.6", "loss of throughput, low and high load", "7.48-8.89, 17.6-19.1 %", ELASTICSEARCH);
    figure("5.3", "response times, low load", ELASTICSEARCH);
    figure("5.4", "response times, high load", ELASTICSEARCH);
    figure("5.5", "response times, production", ELASTICSEARCH);
    figure("5.7", "throughput in production", ELASTICSEARCH);
    figure("5.8", "duration of minor collections", ELASTICSEARCH);
    figure("5.9", "duration of full collections", ELASTICSEARCH);
    return this;
  }

  private ThesisMeasurements collections() {
    away(
        "5.3.average",
        "minor collections: average, off / on",
        "19.9 / 3.43, 19.8 / 3.35, 26 / 5.06 ms",
        ELASTICSEARCH);
    away(
        "5.3.count",
        "minor collections per run",
        "554 / 76.6, 2750 / 270, 2820 / 299",
        ELASTICSEARCH);
    share("low.off", 19.9, 554, 363, 3.04);
    share("low.on", 3.43, 76.6, 357, 0.0736);
    share("high.off", 19.8, 2750, 429, 12.7);
    share("high.on", 3.35, 270, 380, 0.238);
    return this;
  }

  /** Duration times count by share is the length of a run: 6 of 10 minutes were kept. */
  private void share(String name, double millis, double count, double seconds, double percent) {
    rows.add(
        number(
                "thesis-measurements.5.3.share." + name,
                "thesis, Table 5.3, recomputed",
                "length of a run from share, count and duration: 360 s were kept",
                360,
                "s")
            .within(0.06)
            .butRightly(
                seconds, 0.01, "the three columns of " + name + " do not belong to 6 minutes"),
        () -> millis * count / 1e3 / (percent / 100));
  }

  private ThesisMeasurements hazelcast() {
    away(
        "5.4.average",
        "average, read heavy and read only: none / off / on",
        "1.4 / 1.2 / 1.5, 1.3 / 1.2-1.3 / 1.5 ms",
        HAZELCAST);
    away("5.4.median", "median", "1 / 1 / 1, 1 / 1 / 1 ms", HAZELCAST);
    away("5.4.p99", "p99", "4 / 3-4 / 4, 4 / 3-4 / 3-4 ms", HAZELCAST);
    away("5.4.p99.9", "p99.9", "9-11 / 11-15 / 10-11, 9-10 / 9-11 / 9-10 ms", HAZELCAST);
    away("5.4.p99.99", "p99.99", "18-23 / 55-65 / 17-22, 17-20 / 42-64 / 15-19 ms", HAZELCAST);
    figure("1.1", "p99.99 with and without collections", HAZELCAST);
    figure("4.1", "duration of collections", HAZELCAST);
    figure("5.10", "tail of the response time", HAZELCAST);
    figure("5.11", "collections and their duration", HAZELCAST);
    rows.add(
        number(
                "thesis-measurements.5.4.heavy",
                "thesis, 5.3.3",
                "p99.99, read heavy, off by on",
                2.5,
                "")
            .plusMinus(0.05)
            .butRightly(3.08, 0.005, "2.5 takes the ends (55 by 22); the middles give 3.1"),
        () -> middle(55, 65) / middle(17, 22));
    rows.add(
        number(
                "thesis-measurements.5.4.only",
                "thesis, 5.3.3",
                "p99.99, read only, off by on",
                2.2,
                "")
            .plusMinus(0.05)
            .butRightly(3.12, 0.005, "2.2 takes the ends (42 by 19); the middles give 3.1"),
        () -> middle(42, 64) / middle(15, 19));
    rows.add(
        number(
                "thesis-measurements.figure-1.1.factor",
                "thesis, Figure 1.1",
                "p99.99, off by on",
                3,
                "")
            .within(0.05),
        () -> (middle(55, 65) / middle(17, 22) + middle(42, 64) / middle(15, 19)) / 2);
    return this;
  }

  private Reproduction arithmetic() {
    rows.add(
        number("thesis-measurements.load-ratio", "thesis, 5.2.3", "high load by low load", 4.2, "")
            .printedAs("4.2 and 4.28")
            .plusMinus(0.05)
            .butRightly(150.0 / 35, 1e-9, "150 by 35 is 4.29"),
        () -> 150.0 / 35);
    rows.add(
        number(
                "thesis-measurements.p99-low",
                "thesis, 5.2.3",
                "p99, low load: improvement",
                77,
                "%")
            .printedAs("≈ 74 % and ≈ 77 %")
            .plusMinus(0.6),
        () -> 100 * (1 - 8 / middle(34, 35)));
    rows.add(
        number(
                "thesis-measurements.p99.99-production",
                "thesis, 5.2.4",
                "p99.9 in production",
                20,
                "%")
            .printedAs("p99.99 ≈ 20 %")
            .plusMinus(0.5)
            .butRightly(24.75, 0.01, "Table 5.2 has p99.9 = 24.7 % and no p99.99"),
        () -> middle(24.7, 24.8));
    rows.add(
        number("thesis-measurements.requests.low", "thesis, 5.2.1", "requests at 35/s", 60_000, "")
            .printedAs("> 60 000")
            .between(60_000, 66_000),
        () -> 5 * 360 * 35);
    rows.add(
        number(
                "thesis-measurements.requests.high",
                "thesis, 5.2.1",
                "requests at 150/s",
                200_000,
                "")
            .printedAs("> 200 000")
            .between(200_000, 300_000),
        () -> 5 * 360 * 150);
    rows.add(
        number(
                "thesis-measurements.data",
                "thesis, 5.3.2",
                "22 500 × 50 KB over 4 replicas",
                400,
                "MB")
            .printedAs("≈ 400 MB")
            .within(0.1)
            .butRightly(275, 0.01, "275 MB raw, 549 MB with a backup copy"),
        () -> 22_500 * 50 / 4.0 / 1024);
    rows.add(
        number(
                "thesis-measurements.average",
                "thesis, 5.3.3",
                "average, read heavy: on by off",
                1,
                "")
            .printedAs("not harmed")
            .plusMinus(0.05)
            .butRightly(1.25, 0.01, "Table 5.4 says 1.2 and 1.5 ms: +25 %"),
        () -> 1.5 / 1.2);
    return rows;
  }

  private void away(String table, String what, String printed, String needs) {
    rows.add(
        elsewhere(
            "thesis-measurements." + table,
            "thesis, Table " + table.substring(0, 3),
            what,
            printed,
            needs));
  }

  private void figure(String number, String what, String needs) {
    rows.add(
        elsewhere(
            "thesis-measurements.figure-" + number,
            "thesis, Figure " + number,
            what,
            "drawn",
            needs));
  }

  private static double middle(double from, double to) {
    return (from + to) / 2;
  }

  private static NumberClaim number(
      String id, String source, String what, double printed, String unit) {
    return Claim.number(id, source, what, printed, unit).as(Kind.RECOMPUTED);
  }
}

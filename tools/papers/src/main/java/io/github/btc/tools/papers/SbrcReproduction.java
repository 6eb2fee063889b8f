package io.github.btc.tools.papers;

import static io.github.btc.tools.papers.reproduce.Claim.elsewhere;

import io.github.btc.tools.papers.reproduce.Calculations;
import io.github.btc.tools.papers.reproduce.Claim;
import io.github.btc.tools.papers.reproduce.Kind;
import io.github.btc.tools.papers.reproduce.NumberClaim;
import io.github.btc.tools.papers.reproduce.Reproduction;

/** Fireman, Lopes, Brunet, SBRC 2017: measured; what follows from its numbers is recomputed. */
final class SbrcReproduction {

  private static final String BENCH = "needs `./btc bench toy`";

  private SbrcReproduction() {}

  static Reproduction reproduction() {
    Calculations rows = new Calculations("sbrc", "The first interceptor, SBRC 2017");
    away(rows, "p99.9", "Figure 3", "median p99.9, off / on", "175.8 / 105.2 ms");
    away(rows, "range", "Figure 3", "range of p99.9, off / on", "up to 1200 / 150 ms");
    away(rows, "shift", "4.2", "Hodges-Lehmann shift of p99.9", "≈ 71.42 ms");
    away(rows, "distance", "Figure 2a", "p99.9 - p50, off", "72.69-200.20 ms");
    away(rows, "throughput", "4.3", "loss of throughput", "1.166-1.209 %");
    away(rows, "processor", "4.3", "processor, off / on", "84.00-84.26 / 83.54-83.79 %");
    away(rows, "collections", "Figure 4", "collections", "shorter and less variable");
    away(rows, "tests", "4.2", "Mann-Whitney, Shapiro", "p < 2.2e-16; 8.37e-16, 1.005e-14");
    rows.add(
        number("sbrc.p99.9.gain", "SBRC 2017, 4.2", "p99.9 improved by", 40, "%").plusMinus(0.5),
        () -> 100 * (1 - 105.2 / 175.8));
    rows.add(
        number("sbrc.iqr.gain", "SBRC 2017, 4.2", "IQR of p99.9 improved by", 82, "%")
            .plusMinus(0.5),
        () -> 100 * (1 - 14.7 / 82.1));
    rows.add(
        number("sbrc.iqr.factor", "SBRC 2017, 4.2", "IQR of p99.9, off by on", 5.6, "")
            .plusMinus(0.05),
        () -> 82.1 / 14.7);
    rows.add(
        number("sbrc.iqr.section", "SBRC 2017, 4.1", "IQR of p99.9, off", 70.4, "ms")
            .plusMinus(0.05)
            .butRightly(82.1, 0.01, "4.2 prints 82.1 ms, and only that gives -82 % and 5.6"),
        () -> 14.7 * 5.6);
    rows.add(
        number("sbrc.fan-out", "SBRC 2017, 1", "requests that meet a p99 in 100 services", 63, "%")
            .plusMinus(0.5),
        () -> 100 * (1 - Math.pow(0.99, 100)));
    return rows;
  }

  private static void away(
      Calculations rows, String name, String where, String what, String printed) {
    rows.add(elsewhere("sbrc." + name, "SBRC 2017, " + where, what, printed, BENCH));
  }

  private static NumberClaim number(
      String id, String source, String what, double printed, String unit) {
    return Claim.number(id, source, what, printed, unit).as(Kind.RECOMPUTED);
  }
}

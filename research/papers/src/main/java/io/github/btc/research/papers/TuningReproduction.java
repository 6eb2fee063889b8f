package io.github.btc.research.papers;

import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Figure.Series;
import io.github.btc.research.papers.reproduce.Reproduction;
import io.github.btc.tools.advisor.capacity.Prices;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The tuning of Go's collector in Kubernetes (S. Panozzo, Padua 2022). */
final class TuningReproduction {

  /** The assumed prices, because the thesis prints none. */
  private static final Prices PRICES = Prices.FARGATE;

  private TuningReproduction() {}

  static Reproduction of(Claims claims) {
    return claims
        .calculate("tuning")
        .number(
            "tuning.cost.rise",
            () -> 100 * (PRICES.perHour(0.75 * 1.4, 7) / PRICES.perHour(1.4, 2) - 1))
        .number(
            "tuning.cost.break-even",
            () -> 0.25 * 1.4 * PRICES.perCpuHour() / PRICES.perGigabyteHour())
        .statement("tuning.gogc", () -> fallBelow(5_000) > 0.95, TuningReproduction::fall)
        .draw("padua-enumeration", effort -> enumeration())
        .complete();
  }

  /**
   * Returns the share of the fall of the number of collections, from GOGC 100 to 30,000, that lies
   * below a value. The service allocates (live + roots) * GOGC / 100 between two collections
   * (section 3.3.1), so their number is inversely proportional to GOGC.
   */
  private static double fallBelow(double gogc) {
    return (1 / 100.0 - 1 / gogc) / (1 / 100.0 - 1 / 30_000.0);
  }

  private static String fall() {
    return String.format(Locale.ROOT, "%.1f %% of the fall is below 5000", 100 * fallBelow(5_000));
  }

  private static List<Series> enumeration() {
    double[] parameters = IntStream.rangeClosed(1, 24).mapToDouble(i -> i).toArray();
    return List.of(Series.of("10 minutes each", parameters, x -> years((int) x)));
  }

  private static double years(int parameters) {
    return Math.pow(2, parameters) * 10 / (60 * 24 * 365);
  }
}

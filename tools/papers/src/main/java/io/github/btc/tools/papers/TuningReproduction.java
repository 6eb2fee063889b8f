package io.github.btc.tools.papers;

import io.github.btc.tools.models.capacity.Prices;
import io.github.btc.tools.papers.reproduce.Claims;
import io.github.btc.tools.papers.reproduce.Figure.Series;
import io.github.btc.tools.papers.reproduce.Reproduction;
import java.util.List;
import java.util.stream.IntStream;

/** The tuning of Go's collector in Kubernetes (Panozzo, Padua 2022). */
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
        .draw("padua-enumeration", effort -> enumeration())
        .complete();
  }

  private static List<Series> enumeration() {
    double[] parameters = IntStream.rangeClosed(1, 24).mapToDouble(i -> i).toArray();
    return List.of(Series.of("10 minutes each", parameters, x -> years((int) x)));
  }

  private static double years(int parameters) {
    return Math.pow(2, parameters) * 10 / (60 * 24 * 365);
  }
}

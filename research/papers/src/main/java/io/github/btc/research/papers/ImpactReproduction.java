package io.github.btc.research.papers;

import io.github.btc.research.models.ImpactModel;
import io.github.btc.research.models.ctmc.TransientCurve;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Computations;
import io.github.btc.research.papers.reproduce.Figure.Series;
import io.github.btc.research.papers.reproduce.NumberClaim;
import io.github.btc.research.papers.reproduce.Reproduction;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Section 2.2.3 of the thesis: the effect of a task on the response time. */
final class ImpactReproduction {

  private static final double MU = 0.0036;
  private static final double OMEGA = 0.0001;
  private static final double PROBABILITY = 0.003;
  private static final List<Double> LEVELS = List.of(0.5, 0.95, 0.99, 0.999, 0.9999);

  private ImpactReproduction() {}

  static Reproduction of(Claims claims) {
    return claims
        .calculate("thesis-impact")
        .number(
            "thesis-impact.mean",
            () -> ImpactModel.ofThesis().meanMicros() / 1e3 - PROBABILITY / OMEGA / 1e3)
        .number("thesis-impact.p99.9.without", () -> millis(0, 0.999))
        .number("thesis-impact.p99.9.with", () -> millis(PROBABILITY, 0.999))
        .statement(
            "thesis-impact.median",
            () -> millis(PROBABILITY, 0.5) / millis(0, 0.5) < 1.01,
            () -> text("+%.2f %%", 100 * (millis(PROBABILITY, 0.5) / millis(0, 0.5) - 1)))
        .number(
            "thesis-impact.distance",
            () ->
                millis(PROBABILITY, 0.999) / millis(PROBABILITY, 0.5)
                    - millis(0, 0.999) / millis(0, 0.5))
        .number(
            "thesis-impact.omega-of-the-text",
            () -> quantile(new ImpactModel(MU, 0.001, PROBABILITY), 0.999))
        .with(ImpactReproduction::closedForms)
        .number("thesis-impact.hedge-delay.base", () -> hedgeDelay(PROBABILITY))
        .number("thesis-impact.hedge-delay.10x", () -> hedgeDelay(10 * PROBABILITY))
        .number("thesis-impact.hedge-delay.100x", () -> hedgeDelay(100 * PROBABILITY))
        .draw("figure-2.2", effort -> curves())
        .complete();
  }

  private static <M> Computations<M> closedForms(Computations<M> rows) {
    for (double level : LEVELS) {
      for (double probability : List.of(0.0, PROBABILITY)) {
        String id =
            text(
                "thesis-impact.formula.p%s.%s",
                NumberClaim.text(100 * level, ""), probability == 0 ? "without" : "with");
        rows.formula(id, closedForm(level, probability))
            .number(id, () -> millis(probability, level));
      }
    }
    return rows;
  }

  private static double hedgeDelay(double probability) {
    return 1e3 * millis(probability, 0.95);
  }

  private static double millis(double probability, double level) {
    return quantile(new ImpactModel(MU, OMEGA, probability), level);
  }

  private static double quantile(ImpactModel model, double level) {
    return model.responseTime().firstTimeAt(level) / 1e3;
  }

  /** Solves Eq. 2.1 by hand: a service, and an impact after it with probability Ω. */
  static double distribution(double micros, double probability) {
    double served = Math.exp(-MU * micros);
    double both = 1 - (OMEGA * served - MU * Math.exp(-OMEGA * micros)) / (OMEGA - MU);
    return (1 - probability) * (1 - served) + probability * both;
  }

  private static double closedForm(double level, double probability) {
    double low = 0;
    double high = 1e6;
    for (int i = 0; i < 200; i++) {
      double middle = (low + high) / 2;
      if (distribution(middle, probability) < level) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high / 1e3;
  }

  private static List<Series> curves() {
    double[] millis = IntStream.rangeClosed(0, 400).mapToDouble(i -> i / 20.0).toArray();
    TransientCurve with = ImpactModel.ofThesis().responseTime();
    TransientCurve without = new ImpactModel(MU, OMEGA, 0).responseTime();
    return List.of(
        Series.of("Ω = 0.003", millis, at -> Math.max(1e-6, 1 - with.at(1e3 * at))),
        Series.of("Ω = 0", millis, at -> Math.max(1e-6, 1 - without.at(1e3 * at))));
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}

package io.github.btc.tools.papers;

import static io.github.btc.tools.papers.reproduce.Claim.number;
import static io.github.btc.tools.papers.reproduce.Claim.statement;

import io.github.btc.tools.models.ImpactModel;
import io.github.btc.tools.models.ctmc.TransientCurve;
import io.github.btc.tools.papers.reproduce.Calculations;
import io.github.btc.tools.papers.reproduce.Figure;
import io.github.btc.tools.papers.reproduce.Figure.Axis;
import io.github.btc.tools.papers.reproduce.Figure.Series;
import io.github.btc.tools.papers.reproduce.Kind;
import io.github.btc.tools.papers.reproduce.NumberClaim;
import io.github.btc.tools.papers.reproduce.Reproduction;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Section 2.2.3 of the thesis: what a task does to the response time. */
final class ImpactReproduction {

  private static final double MU = 0.0036;
  private static final double OMEGA = 0.0001;
  private static final double PROBABILITY = 0.003;
  private static final List<Double> LEVELS = List.of(0.5, 0.95, 0.99, 0.999, 0.9999);

  private ImpactReproduction() {}

  static Reproduction reproduction() {
    Calculations rows = new Calculations("thesis-impact", "Impact of a task on the response time");
    rows.add(
        number("thesis-impact.mean", "thesis, 2.2.3", "mean without impact", 0.277, "ms")
            .within(0.005),
        () -> ImpactModel.ofThesis().meanMicros() / 1e3 - PROBABILITY / OMEGA / 1e3);
    rows.add(
        number("thesis-impact.p99.9.without", "thesis, Figure 2.2", "p99.9, Ω = 0", 1.9, "ms")
            .plusMinus(0.05),
        () -> millis(0, 0.999));
    rows.add(
        number("thesis-impact.p99.9.with", "thesis, Figure 2.2", "p99.9, Ω = 0.003", 11.27, "ms")
            .plusMinus(0.005),
        () -> millis(PROBABILITY, 0.999));
    rows.add(
        statement(
            "thesis-impact.median", "thesis, 2.2.3", "the impact on the median", "negligible"),
        () -> millis(PROBABILITY, 0.5) / millis(0, 0.5) < 1.01,
        () -> text("+%.2f %%", 100 * (millis(PROBABILITY, 0.5) / millis(0, 0.5) - 1)),
        "more than 1 %");
    rows.add(
        number(
                "thesis-impact.distance",
                "thesis, 2.2.3",
                "p99.9 further from the median, by factors of it",
                50,
                "")
            .printedAs("≈ 50 times")
            .within(0.05),
        () ->
            millis(PROBABILITY, 0.999) / millis(PROBABILITY, 0.5)
                - millis(0, 0.999) / millis(0, 0.5));
    rows.add(
        number("thesis-impact.omega-of-the-text", "thesis, 2.2.3", "p99.9, ω ≈ 1/10³", 11.27, "ms")
            .plusMinus(0.005)
            .butRightly(2.11, 0.005, "the text's ω is a slip; 10⁻⁴ of Table 2.1 gives 11.27 ms"),
        () -> quantile(new ImpactModel(MU, 0.001, PROBABILITY), 0.999));
    LEVELS.forEach(level -> closedForm(rows, level, 0));
    LEVELS.forEach(level -> closedForm(rows, level, PROBABILITY));
    hedgeDelay(rows, "base", PROBABILITY, 847.4);
    hedgeDelay(rows, "10x", 10 * PROBABILITY, 1049.3);
    hedgeDelay(rows, "100x", 100 * PROBABILITY, 18_075.9);
    return rows.draw(ImpactReproduction::figure);
  }

  private static void closedForm(Calculations rows, double level, double probability) {
    String name = "p" + text("%.2f", 100 * level).replaceFirst("\\.?0+$", "");
    double expected = closedForm(level, probability);
    NumberClaim claim =
        number(
            text("thesis-impact.formula.%s.%s", name, probability == 0 ? "without" : "with"),
            "thesis, Eq. 2.1",
            text("%s, Ω = %s, by the closed form", name, probability == 0 ? "0" : "0.003"),
            expected,
            "ms");
    rows.add(claim.as(Kind.CLOSED_FORM).within(1e-6), () -> millis(probability, level));
  }

  private static void hedgeDelay(Calculations rows, String name, double probability, double delay) {
    rows.add(
        number(
                "thesis-impact.hedge-delay." + name,
                "scripts published with the thesis",
                text("hedge delay = p95, Ω = %s", probability),
                delay,
                "µs")
            .printedAs(text("%.1f µs", delay))
            .within(1e-3)
            .ifNotBecause("0.7 % off the p95 of this Ω; the other two agree within 0.05 %"),
        () -> 1e3 * millis(probability, 0.95));
  }

  private static double millis(double probability, double level) {
    return quantile(new ImpactModel(MU, OMEGA, probability), level);
  }

  private static double quantile(ImpactModel model, double level) {
    return model.responseTime().firstTimeAt(level) / 1e3;
  }

  /** Eq. 2.1 by hand: a service, and with probability Ω an impact after it. */
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

  private static Figure figure() {
    double[] millis = IntStream.rangeClosed(0, 400).mapToDouble(i -> i / 20.0).toArray();
    TransientCurve with = ImpactModel.ofThesis().responseTime();
    TransientCurve without = new ImpactModel(MU, OMEGA, 0).responseTime();
    return new Figure(
        "figure-2.2",
        "thesis, Figure 2.2",
        "Response time with and without impact",
        Figure.Shape.LINE,
        Axis.linear("response time, ms"),
        Axis.logarithmic("share of slower requests"),
        List.of(
            Series.of("Ω = 0.003", millis, at -> Math.max(1e-6, 1 - with.at(1e3 * at))),
            Series.of("Ω = 0", millis, at -> Math.max(1e-6, 1 - without.at(1e3 * at)))));
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}

package io.github.btc.tools.papers;

import static io.github.btc.tools.papers.reproduce.Claim.number;
import static io.github.btc.tools.papers.reproduce.Claim.statement;

import io.github.btc.tools.papers.SensitivityGrid.Measures;
import io.github.btc.tools.papers.reproduce.Claim;
import io.github.btc.tools.papers.reproduce.NumberClaim;
import io.github.btc.tools.papers.reproduce.Row;
import io.github.btc.tools.papers.reproduce.StatementClaim;
import io.github.btc.tools.papers.statistics.FactorialAnova;
import io.github.btc.tools.papers.statistics.FactorialAnova.Effect;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Tables A.1 and A.2 of the thesis: the analysis of variance. */
final class SensitivityTables {

  private static final String ORDER = "replicas > response time > frequency > duration";
  private static final List<String> MAIN =
      List.of("replicas", "response time", "frequency", "duration");

  /** An effect, its degrees of freedom and its sum of squares in both tables. */
  record Line(String effect, int degrees, int full, double unavailability, double coua) {}

  static final List<Line> LINES =
      List.of(
          new Line("replicas", 4, 4, 0.10072, 0.07460),
          new Line("response time", 2, 2, 0.00670, 0.02219),
          new Line("frequency", 2, 2, 0.00454, 0.01510),
          new Line("duration", 2, 2, 0.00350, 0.01107),
          new Line("replicas:response time", 8, 8, 0.02335, 0.01765),
          new Line("replicas:frequency", 8, 8, 0.01584, 0.01185),
          new Line("duration:frequency", 4, 4, 0.00054, 0.00167),
          new Line("frequency:response time", 4, 4, 0.00111, 0.00336),
          new Line("duration:replicas", 8, 8, 0.01216, 0.00918),
          new Line("duration:response time", 2, 4, 0.00088, 0.00258),
          new Line("duration:replicas:frequency", 16, 16, 0.00171, 0.00132),
          new Line("duration:replicas:response time", 8, 16, 0.00282, 0.00221),
          new Line("duration:frequency:response time", 4, 8, 0.00015, 0.00040),
          new Line("replicas:frequency:response time", 16, 16, 0.00357, 0.00273),
          new Line("duration:replicas:frequency:response time", 16, 32, 0.00042, 0.00034));

  /** A table of the appendix. */
  private enum Table {
    A_1("A.1", "unavailability", Measures::unavailability),
    A_2("A.2", "COUA", Measures::couaOfOneClient);

    private final String number;
    private final String measure;
    private final Function<Measures, double[]> values;

    Table(String number, String measure, Function<Measures, double[]> values) {
      this.number = number;
      this.measure = measure;
      this.values = values;
    }

    private double squares(Line line) {
      return this == A_1 ? line.unavailability : line.coua;
    }

    private String id(String name) {
      return "thesis-sensitivity." + number + "." + name;
    }

    private String source() {
      return "thesis, Table " + number;
    }

    private StatementClaim order() {
      return statement(id("order"), source(), measure + ": main effects by F", ORDER);
    }

    private StatementClaim orderOfFullDesign() {
      return statement(
          id("full.order"), source(), measure + ": the same, all 135 cells alike", ORDER);
    }

    private StatementClaim significant() {
      return statement(
          id("significant"), source(), measure + ": all effects and interactions", "p < 3e-13");
    }

    private NumberClaim residualDegrees() {
      return number(
          id("residual-degrees"),
          source(),
          measure + ": degrees of the residuals, ten repetitions",
          1245,
          "");
    }

    private NumberClaim residualDegreesOfFullDesign() {
      return number(
              id("full.residual-degrees"),
              source(),
              measure + ": the same, all 135 cells alike",
              1245,
              "")
          .butRightly(
              1215, 0, "1350 runs in 135 cells leave 1215; 1245 means that 30 cells were not run");
    }

    private NumberClaim degrees(Line line) {
      return number(
              id("full.degrees." + name(line)),
              source(),
              measure + ": degrees of " + line.effect + ", all 135 cells alike",
              line.degrees,
              "")
          .butRightly(line.full, 0, "two of nine cells of duration × response time were not run");
    }

    private NumberClaim squaresOf(Line line) {
      return number(
              id("squares." + name(line)),
              source(),
              measure + ": sum of squares of " + line.effect,
              squares(line),
              "")
          .within(0.25)
          .ifNotBecause("more than 25 % off: noise of few tasks counts in");
    }

    private static String name(Line line) {
      return line.effect.replace(' ', '-').replace(":", ".");
    }

    private List<Claim> claims() {
      List<Claim> claims = new ArrayList<>();
      claims.add(order());
      claims.add(orderOfFullDesign());
      claims.add(significant());
      claims.add(residualDegrees());
      claims.add(residualDegreesOfFullDesign());
      LINES.stream()
          .filter(line -> line.degrees != line.full)
          .map(this::degrees)
          .forEach(claims::add);
      LINES.stream().map(this::squaresOf).forEach(claims::add);
      return claims;
    }

    private List<Row> rows(SensitivityGrid grid) {
      FactorialAnova printed = grid.printed(values);
      FactorialAnova full = grid.full(values);
      List<Row> rows = new ArrayList<>();
      rows.add(judgeOrder(order(), printed));
      rows.add(judgeOrder(orderOfFullDesign(), full));
      double p = printed.effects().stream().mapToDouble(Effect::p).max().orElseThrow();
      rows.add(
          significant()
              .judge(
                  p < 3e-13,
                  String.format(Locale.ROOT, "p at most %.1g", p),
                  "fewer repetitions or requests, or more noise, than in the thesis"));
      double all = (printed.residualDegrees() + 105) * grid.scale() - 105;
      rows.add(residualDegrees().judge(all));
      rows.add(
          residualDegreesOfFullDesign().judge((full.residualDegrees() + 135) * grid.scale() - 135));
      for (Line line : LINES) {
        if (line.degrees != line.full) {
          rows.add(degrees(line).judge(full.effect(line.effect).degrees()));
        }
      }
      for (Line line : LINES) {
        rows.add(squaresOf(line).judge(printed.effect(line.effect).squares() * grid.scale()));
      }
      return rows;
    }
  }

  private SensitivityTables() {}

  static List<Claim> claims() {
    List<Claim> claims = new ArrayList<>(Table.A_1.claims());
    claims.addAll(Table.A_2.claims());
    return claims;
  }

  static List<Row> rows(SensitivityGrid grid) {
    List<Row> rows = new ArrayList<>(Table.A_1.rows(grid));
    rows.addAll(Table.A_2.rows(grid));
    return rows;
  }

  private static Row judgeOrder(StatementClaim claim, FactorialAnova anova) {
    List<String> order =
        MAIN.stream()
            .sorted(Comparator.comparingDouble((String name) -> -anova.effect(name).f()))
            .toList();
    List<String> withValues =
        order.stream()
            .map(name -> String.format(Locale.ROOT, "%s %.0f", name, anova.effect(name).f()))
            .toList();
    return claim.judge(
        order.equals(MAIN),
        String.join(" > ", withValues),
        "frequency and duration act alike (ΩD/R); only the missing cells part them");
  }
}

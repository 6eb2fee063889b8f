package io.github.btc.research.papers;

import io.github.btc.research.models.statistics.Bootstrap;
import io.github.btc.research.models.statistics.Estimate;
import io.github.btc.research.papers.SensitivityGrid.Cell;
import io.github.btc.research.papers.SensitivityGrid.Measures;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.Effort;
import io.github.btc.research.papers.reproduce.NumberClaim;
import io.github.btc.research.papers.reproduce.Reproduction;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Section 4.6 of the thesis: the effect of a service's parameters on unavailability and COUA. */
final class SensitivityReproduction {

  /** The cells that are run for longer; a cell has duration, replicas, frequency, response time. */
  private static final List<Cell> RUN_LONGER =
      List.of(
          new Cell(1, 1, 1, 1),
          new Cell(1, 1, 1, 1.5),
          new Cell(1, 1, 1.5, 1),
          new Cell(1, 2, 1, 1),
          new Cell(1, 2, 1.5, 1),
          new Cell(1.5, 1, 1, 1),
          new Cell(1.5, 2, 1, 1),
          new Cell(1.5, 1, 1.5, 0.5),
          new Cell(1.5, 1, 1.5, 1),
          new Cell(1.5, 2, 1.5, 1),
          new Cell(1.5, 16, 1.5, 1),
          new Cell(0.5, 16, 0.5, 1));

  private static final Cell WORST = new Cell(1.5, 1, 1.5, 0.5);

  private SensitivityReproduction() {}

  /** The results of the grid and their analyses. */
  private record Measured(SensitivityGrid grid, long bootstrapSeed, SensitivityTables tables) {

    private Estimate percent(Cell cell, Function<Measures, double[]> measure) {
      double[] values = measure.apply(grid.at(cell));
      return Bootstrap.mean(
          Arrays.stream(values).map(value -> 100 * value).toArray(), bootstrapSeed);
    }

    private double away(Cell cell) {
      return grid.mean(cell, Measures::unavailability);
    }

    private double growth(Cell alone, Cell two) {
      return (away(alone) / away(cell(1, 1, 1, 1)) + away(two) / away(cell(1, 2, 1, 1))) / 2;
    }

    private double couaOfMany(int replicas) {
      return grid.mean(cell(1.5, replicas, 1.5, 1), Measures::couaOfMany);
    }

    private double interactionP() {
      return tables.fullCoua().effect("duration:frequency").p();
    }
  }

  static Reproduction of(Claims claims) {
    return claims
        .measure(
            "thesis-sensitivity",
            effort -> effort.of(30.0, 260.0),
            SensitivityReproduction::measure)
        .estimate("thesis-sensitivity.coua.n1", of -> coua(of, cell(1.5, 1, 1.5, 1)))
        .estimate("thesis-sensitivity.coua.worst", of -> coua(of, WORST))
        .statement(
            "thesis-sensitivity.unavailability.worst",
            SensitivityReproduction::isOutage,
            of -> percent(of, WORST, Measures::unavailability) + " each")
        .estimate("thesis-sensitivity.coua.n16", of -> coua(of, cell(1.5, 16, 1.5, 1)))
        .number("thesis-sensitivity.coua.n16.factor", of -> of.couaOfMany(1) / of.couaOfMany(16))
        .estimate("thesis-sensitivity.coua.smallest", of -> coua(of, cell(0.5, 16, 0.5, 1)))
        .estimate(
            "thesis-sensitivity.unavailability.n2",
            of -> of.percent(cell(1.5, 2, 1.5, 1), Measures::unavailability))
        .number("thesis-sensitivity.unavailability.n4", SensitivityReproduction::largestOfFour)
        .number(
            "thesis-sensitivity.frequency", of -> of.growth(cell(1, 1, 1.5, 1), cell(1, 2, 1.5, 1)))
        .number(
            "thesis-sensitivity.duration",
            of -> 100 * (of.growth(cell(1.5, 1, 1, 1), cell(1.5, 2, 1, 1)) - 1))
        .number(
            "thesis-sensitivity.response-time",
            of -> 100 * (of.away(cell(1, 1, 1, 1.5)) / of.away(cell(1, 1, 1, 1)) - 1))
        .number("thesis-sensitivity.formula", SensitivityReproduction::byFormula)
        .statement(
            "thesis-sensitivity.additive",
            of -> of.interactionP() > 0.05,
            of -> String.format(Locale.ROOT, "interaction p = %.1g", of.interactionP()))
        .with(rows -> SensitivityTables.compute(rows, Measured::tables))
        .with(rows -> SensitivityFigures.draw(rows, Measured::grid))
        .complete();
  }

  private static Measured measure(Effort effort) {
    SensitivityGrid grid = SensitivityGrid.run(effort);
    grid.runLonger(RUN_LONGER, effort);
    return new Measured(grid, effort.seed("bootstrap", 0), SensitivityTables.of(grid));
  }

  private static Cell cell(double duration, int n, double frequency, double responseTime) {
    return new Cell(duration, n, frequency, responseTime);
  }

  private static Estimate coua(Measured of, Cell cell) {
    return of.percent(cell, Measures::couaOfOneClient);
  }

  private static boolean isOutage(Measured of) {
    return percent(of, WORST, Measures::unavailability)
        .equals(percent(of, WORST, Measures::couaOfOneClient));
  }

  private static String percent(Measured of, Cell cell, Function<Measures, double[]> measure) {
    return NumberClaim.text(of.percent(cell, measure).value(), "%");
  }

  private static double largestOfFour(Measured of) {
    return 100
        * SensitivityGrid.cells().stream()
            .filter(cell -> cell.replicas() >= 4)
            .mapToDouble(of::away)
            .max()
            .orElseThrow();
  }

  private static double byFormula(Measured of) {
    return SensitivityGrid.cells().stream()
        .filter(cell -> cell.replicas() == 1)
        .mapToDouble(
            cell -> of.grid.mean(cell, Measures::couaOfOneClient) * (1 + cell.load()) / cell.load())
        .average()
        .orElseThrow();
  }
}

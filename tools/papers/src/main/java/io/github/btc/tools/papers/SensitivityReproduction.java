package io.github.btc.tools.papers;

import static io.github.btc.tools.papers.reproduce.Claim.number;
import static io.github.btc.tools.papers.reproduce.Claim.statement;

import io.github.btc.tools.papers.SensitivityGrid.Cell;
import io.github.btc.tools.papers.SensitivityGrid.Measures;
import io.github.btc.tools.papers.reproduce.Budget;
import io.github.btc.tools.papers.reproduce.Claim;
import io.github.btc.tools.papers.reproduce.Estimate;
import io.github.btc.tools.papers.reproduce.Kind;
import io.github.btc.tools.papers.reproduce.NumberClaim;
import io.github.btc.tools.papers.reproduce.Outcome;
import io.github.btc.tools.papers.reproduce.Reproduction;
import io.github.btc.tools.papers.reproduce.Row;
import io.github.btc.tools.papers.reproduce.StatementClaim;
import io.github.btc.tools.papers.statistics.Bootstrap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** Section 4.6 of the thesis: what the numbers of a service do to unavailability and COUA. */
final class SensitivityReproduction implements Reproduction {

  private static final String ID = "thesis-sensitivity.";
  private static final String WHERE = "thesis, 4.6.2";

  private static final NumberClaim COUA =
      number(
              ID + "coua.n1",
              WHERE,
              "COUA, n = 1, duration and frequency +50 % (calibrated on this)",
              3.71,
              "%")
          .as(Kind.CALIBRATED)
          .within(0.06);
  private static final NumberClaim WORST_COUA =
      number(ID + "coua.worst", WHERE, "COUA, the same, response time -50 %", 7.5, "%")
          .printedAs("≈ 7.5 %")
          .within(0.1);
  private static final NumberClaim WORST_AWAY =
      number(ID + "unavailability.worst", WHERE, "unavailability, the same", 7.5, "%")
          .printedAs("≈ 7.5 %")
          .within(0.1);
  private static final NumberClaim SIXTEEN =
      number(
              ID + "coua.n16",
              WHERE,
              "COUA, n = 16, duration and frequency +50 %, one client",
              0.2,
              "%")
          .within(0.3);
  private static final NumberClaim FACTOR =
      number(ID + "coua.n16.factor", WHERE, "COUA, n = 1 by n = 16, a client per replica", 16, "")
          .within(0.05)
          .butRightly(1, 0.1, "only with one client in all; with a client per replica it is 1");
  private static final NumberClaim SMALLEST =
      number(ID + "coua.smallest", WHERE, "COUA, n = 16, duration and frequency -50 %", 0.079, "%")
          .within(0.05)
          .butRightly(0.0267, 0.1, "ΩD/R of the other printed values gives 0.027 %");
  private static final NumberClaim TWO =
      number(ID + "unavailability.n2", WHERE, "unavailability, n = 2, both +50 %", 0.15, "%")
          .within(0.3);
  private static final NumberClaim FOUR =
      number(
              ID + "unavailability.n4",
              WHERE,
              "largest unavailability with 4 replicas or more",
              0,
              "%")
          .between(0, 0.005);
  private static final NumberClaim OFTEN =
      number(
              ID + "frequency",
              WHERE,
              "frequency +50 %: unavailability grows, mean of n = 1, 2",
              2,
              "")
          .printedAs("doubles on average")
          .within(0.25);
  private static final NumberClaim LONG =
      number(
              ID + "duration",
              WHERE,
              "duration +50 %: unavailability grows, mean of n = 1, 2",
              2,
              "")
          .printedAs("≈ 100 %")
          .within(0.25);
  private static final NumberClaim SLOWER =
      number(ID + "response-time", WHERE, "response time +50 %: unavailability, n = 1", -50, "%")
          .plusMinus(3)
          .butRightly(-33, 0.2, "1 by 1.5; -50 % is from the level -50 % to the baseline");
  private static final NumberClaim FORMULA =
      number(
              ID + "formula",
              "thesis, 4.6, by ΩD/(R + ΩD)",
              "COUA, n = 1, by the formula, mean of 27 cells",
              1,
              "")
          .as(Kind.CLOSED_FORM)
          .within(0.05);
  private static final StatementClaim ADDITIVE =
      statement(ID + "additive", WHERE, "frequency, duration and response time", "add up");

  /** Duration, replicas, frequency, response time. */
  private static final List<Cell> ASKED =
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

  private static final List<Claim> PLAIN =
      List.of(
          COUA,
          WORST_COUA,
          WORST_AWAY,
          SIXTEEN,
          FACTOR,
          SMALLEST,
          TWO,
          FOUR,
          OFTEN,
          LONG,
          SLOWER,
          FORMULA,
          ADDITIVE);

  @Override
  public String id() {
    return "thesis-sensitivity";
  }

  @Override
  public String title() {
    return "Sensitivity of unavailability and COUA, with ANOVA";
  }

  @Override
  public double seconds(Budget budget) {
    return budget.of(30.0, 260.0);
  }

  @Override
  public List<Claim> claims() {
    return Stream.concat(PLAIN.stream(), SensitivityTables.claims().stream()).toList();
  }

  @Override
  public Outcome run(Budget budget) {
    SensitivityGrid grid = SensitivityGrid.run(budget);
    grid.ask(ASKED, budget);
    Answers answers = new Answers(grid, budget.seed("bootstrap", 0));
    List<Row> rows = new ArrayList<>(answers.rows());
    rows.addAll(SensitivityTables.rows(grid));
    return new Outcome(rows, SensitivityFigures.of(grid));
  }

  private record Answers(SensitivityGrid grid, long seed) {

    List<Row> rows() {
      double interactions = grid.full(Measures::couaOfOneClient).effect("duration:frequency").p();
      return List.of(
          COUA.judge(percent(cell(1.5, 1, 1.5, 1), Measures::couaOfOneClient)),
          WORST_COUA.judge(percent(cell(1.5, 1, 1.5, 0.5), Measures::couaOfOneClient)),
          WORST_AWAY.judge(percent(cell(1.5, 1, 1.5, 0.5), Measures::unavailability)),
          SIXTEEN.judge(percent(cell(1.5, 16, 1.5, 1), Measures::couaOfOneClient)),
          FACTOR.judge(
              mean(cell(1.5, 1, 1.5, 1), Measures::couaOfMany)
                  / mean(cell(1.5, 16, 1.5, 1), Measures::couaOfMany)),
          SMALLEST.judge(percent(cell(0.5, 16, 0.5, 1), Measures::couaOfOneClient)),
          TWO.judge(percent(cell(1.5, 2, 1.5, 1), Measures::unavailability)),
          FOUR.judge(largestOfFour()),
          OFTEN.judge(growth(cell(1, 1, 1.5, 1), cell(1, 2, 1.5, 1))),
          LONG.judge(growth(cell(1.5, 1, 1, 1), cell(1.5, 2, 1, 1))),
          SLOWER.judge(100 * (away(cell(1, 1, 1, 1.5)) / away(cell(1, 1, 1, 1)) - 1)),
          FORMULA.judge(byFormula()),
          ADDITIVE.judge(
              interactions > 0.05,
              String.format(Locale.ROOT, "interaction p = %.1g", interactions),
              "they multiply: ρ' = ΩD/R"));
    }

    private static Cell cell(double duration, int n, double frequency, double responseTime) {
      return new Cell(duration, n, frequency, responseTime);
    }

    private Estimate percent(Cell cell, Function<Measures, double[]> measure) {
      double[] values = measure.apply(grid.at(cell));
      return Bootstrap.mean(Arrays.stream(values).map(value -> 100 * value).toArray(), seed);
    }

    private double mean(Cell cell, Function<Measures, double[]> measure) {
      return Arrays.stream(measure.apply(grid.at(cell))).average().orElseThrow();
    }

    private double away(Cell cell) {
      return mean(cell, Measures::unavailability);
    }

    private double growth(Cell alone, Cell two) {
      return (away(alone) / away(cell(1, 1, 1, 1)) + away(two) / away(cell(1, 2, 1, 1))) / 2;
    }

    private double largestOfFour() {
      return 100
          * SensitivityGrid.cells().stream()
              .filter(cell -> cell.replicas() >= 4)
              .mapToDouble(this::away)
              .max()
              .orElseThrow();
    }

    private double byFormula() {
      return SensitivityGrid.cells().stream()
          .filter(cell -> cell.replicas() == 1)
          .mapToDouble(
              cell -> mean(cell, Measures::couaOfOneClient) * (1 + cell.load()) / cell.load())
          .average()
          .orElseThrow();
    }
  }
}

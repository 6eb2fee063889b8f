package io.github.btc.research.papers;

import io.github.btc.research.models.statistics.FactorialAnova;
import io.github.btc.research.models.statistics.FactorialAnova.Effect;
import io.github.btc.research.papers.SensitivityGrid.Measures;
import io.github.btc.research.papers.reproduce.Computations;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tables A.1 and A.2 of the thesis: the analyses of variance of unavailability and of COUA.
 *
 * @param unavailability Table A.1
 * @param coua Table A.2
 * @param scale the number of runs in the thesis, divided by the number of runs here
 */
record SensitivityTables(Table unavailability, Table coua, double scale) {

  /** The effects in the order of their F, as both tables print them. */
  private static final List<String> ORDER =
      List.of("replicas", "response time", "frequency", "duration");

  private static final int CELLS = 135;
  private static final int CELLS_RUN = 105;

  /** The analyses of one table: with the printed degrees of freedom, and of the full design. */
  record Table(FactorialAnova printed, FactorialAnova full) {

    private static Table of(SensitivityGrid grid, Function<Measures, double[]> measure) {
      return new Table(grid.printed(measure), grid.full(measure));
    }

    private double greatestP() {
      return printed.effects().stream().mapToDouble(Effect::p).max().orElseThrow();
    }
  }

  static SensitivityTables of(SensitivityGrid grid) {
    return new SensitivityTables(
        Table.of(grid, Measures::unavailability),
        Table.of(grid, Measures::couaOfOneClient),
        grid.scale());
  }

  FactorialAnova fullCoua() {
    return coua.full;
  }

  static <M> Computations<M> compute(
      Computations<M> rows, Function<M, SensitivityTables> measured) {
    compute(rows, "A.1", measured, SensitivityTables::unavailability);
    return compute(rows, "A.2", measured, SensitivityTables::coua);
  }

  private static <M> Computations<M> compute(
      Computations<M> rows,
      String number,
      Function<M, SensitivityTables> measured,
      Function<SensitivityTables, Table> which) {
    String id = "thesis-sensitivity." + number + ".";
    Function<M, Table> table = measured.andThen(which);
    for (String effect : effects()) {
      String name = idOf(effect);
      rows.number(
          id + "squares." + name,
          of -> table.apply(of).printed.effect(effect).squares() * measured.apply(of).scale);
      if (isRunInPart(effect)) {
        rows.number(
            id + "full.degrees." + name, of -> table.apply(of).full.effect(effect).degrees());
      }
    }
    return rows.statement(
            id + "order",
            of -> isInOrder(table.apply(of).printed),
            of -> byF(table.apply(of).printed))
        .statement(
            id + "full.order",
            of -> isInOrder(table.apply(of).full),
            of -> byF(table.apply(of).full))
        .statement(
            id + "significant",
            of -> table.apply(of).greatestP() < 3e-13,
            of -> String.format(Locale.ROOT, "p at most %.1g", table.apply(of).greatestP()))
        .number(
            id + "residual-degrees",
            of -> inThesis(measured.apply(of), table.apply(of).printed, CELLS_RUN))
        .number(
            id + "full.residual-degrees",
            of -> inThesis(measured.apply(of), table.apply(of).full, CELLS));
  }

  /** Degrees of the residuals with as many repetitions as the thesis has. */
  private static double inThesis(SensitivityTables all, FactorialAnova anova, int cells) {
    return (anova.residualDegrees() + cells) * all.scale - cells;
  }

  /** Every effect and interaction of the four factors. */
  static List<String> effects() {
    List<String> factors = SensitivityGrid.FACTORS;
    return IntStream.range(1, 1 << factors.size())
        .mapToObj(
            chosen ->
                IntStream.range(0, factors.size())
                    .filter(factor -> (chosen >> factor & 1) == 1)
                    .mapToObj(factors::get)
                    .collect(Collectors.joining(":")))
        .toList();
  }

  /** Tells whether the thesis' design lacks cells that the degrees of an effect count. */
  static boolean isRunInPart(String effect) {
    return effect.contains("duration") && effect.contains("response time");
  }

  /** Returns an effect as the ids of the claims have it. */
  static String idOf(String effect) {
    return effect.replace(' ', '-').replace(':', '.');
  }

  private static boolean isInOrder(FactorialAnova anova) {
    return sorted(anova).equals(ORDER);
  }

  private static String byF(FactorialAnova anova) {
    return sorted(anova).stream()
        .map(name -> String.format(Locale.ROOT, "%s %.0f", name, anova.effect(name).f()))
        .collect(Collectors.joining(" > "));
  }

  private static List<String> sorted(FactorialAnova anova) {
    return ORDER.stream()
        .sorted(Comparator.comparingDouble((String name) -> -anova.effect(name).f()))
        .toList();
  }
}

package io.github.btc.research.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.btc.research.models.statistics.FactorialAnova;
import io.github.btc.research.papers.SensitivityGrid.Cell;
import io.github.btc.research.papers.reproduce.Chapter;
import io.github.btc.research.papers.reproduce.Claims;
import io.github.btc.research.papers.reproduce.NumberClaim;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * What design Tables A.1 and A.2 of the thesis come from, shown without any noise: measures by the
 * formula ΩD/(R + ΩD) instead of simulated ones, ten runs of each cell.
 */
class SensitivityDesignTest {

  private static final int REPETITIONS = 10;
  private static final Chapter CHAPTER = Claims.read().chapter("thesis-sensitivity");

  @Test
  void sevenOfNineCombinationsGiveThePrintedDegreesAndSquares() {
    FactorialAnova coua = printed(cell -> away(cell) / cell.replicas());
    FactorialAnova unavailability = printed(cell -> Math.pow(away(cell), cell.replicas()));

    assertThat(coua.residualDegrees()).isEqualTo(135 - 105);
    for (String effect : SensitivityTables.effects()) {
      String id = SensitivityTables.idOf(effect);
      assertThat((double) coua.effect(effect).degrees()).as(effect).isEqualTo(degrees(effect, id));
      assertThat(REPETITIONS * coua.effect(effect).squares())
          .as("COUA, " + effect)
          .isCloseTo(printed("A.2.squares." + id), withinPercentage(12));
      assertThat(REPETITIONS * unavailability.effect(effect).squares())
          .as("unavailability, " + effect)
          .isCloseTo(printed("A.1.squares." + id), withinPercentage(12));
    }
  }

  /** A row has the degrees where they are not those of the full design. */
  private static double degrees(String effect, String id) {
    if (SensitivityTables.isRunInPart(effect)) {
      return printed("A.2.full.degrees." + id);
    }
    int degrees = 1;
    for (String factor : effect.split(":")) {
      degrees *= factor.equals("replicas") ? 4 : 2;
    }
    return degrees;
  }

  private static double printed(String row) {
    return ((NumberClaim) CHAPTER.claim("thesis-sensitivity." + row)).value().middle();
  }

  @Test
  void withAllCombinationsFrequencyAndDurationActAlike() {
    SensitivityGrid.Design design = new SensitivityGrid.Design();
    SensitivityGrid.cells().forEach(cell -> design.add(cell, twice(away(cell) / cell.replicas())));
    FactorialAnova full = design.analyse();

    assertThat(full.effect("frequency").squares())
        .isCloseTo(full.effect("duration").squares(), withinPercentage(1e-6));
    assertThat(full.effect("response time").squares())
        .isGreaterThan(full.effect("frequency").squares());
    assertThat(full.effect("replicas").squares())
        .isGreaterThan(full.effect("response time").squares());
    assertThat(full.residualDegrees()).isEqualTo(135);
  }

  private static FactorialAnova printed(ToDoubleFunction<Cell> measure) {
    SensitivityGrid.Design design = new SensitivityGrid.Design();
    for (Cell cell : SensitivityGrid.cells()) {
      double value = measure.applyAsDouble(cell);
      if (!SensitivityGrid.isLeftOut(cell)) {
        design.add(cell, new double[] {value});
      }
      if (SensitivityGrid.isRunTwice(cell)) {
        design.add(cell, new double[] {value});
      }
    }
    return design.analyse();
  }

  private static double away(Cell cell) {
    return cell.load() / (1 + cell.load());
  }

  private static double[] twice(double value) {
    return new double[] {value, value};
  }
}

package io.github.btc.research.models.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.btc.research.models.statistics.FactorialAnova.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactorialAnovaTest {

  /** The data set ToothGrowth of R: length by supplement (OJ, VC) and dose (0.5, 1, 2 mg). */
  private static final double[][] TOOTH_GROWTH = {
    {15.2, 21.5, 17.6, 9.7, 14.5, 10, 8.2, 9.4, 16.5, 9.7},
    {19.7, 23.3, 23.6, 26.4, 20, 25.2, 25.8, 21.2, 14.5, 27.3},
    {25.5, 26.4, 22.4, 24.5, 24.8, 30.9, 26.4, 27.3, 29.4, 23},
    {4.2, 11.5, 7.3, 5.8, 6.4, 10, 11.2, 11.2, 5.2, 7},
    {16.5, 16.5, 15.2, 17.3, 22.5, 17.3, 13.6, 14.5, 18.8, 15.5},
    {23.6, 18.5, 33.9, 25.5, 26.4, 32.5, 26.7, 21.5, 23.3, 29.5},
  };

  /** Published many times: {@code summary(aov(len ~ supp * factor(dose), ToothGrowth))}. */
  @ParameterizedTest
  @CsvSource({
    "supplement,      1, 205.4,  15.572, 0.000231",
    "dose,            2, 2426.4, 92.000, 4.046e-18",
    "supplement:dose, 2, 108.3,  4.107,  0.021860"
  })
  void agreesWithR(String name, int degrees, double squares, double f, double p) {
    FactorialAnova anova = toothGrowth();
    Effect effect = anova.effect(name);

    assertThat(effect.degrees()).isEqualTo(degrees);
    assertThat(effect.squares()).isCloseTo(squares, within(0.06));
    assertThat(effect.f()).isCloseTo(f, within(0.0006));
    assertThat(effect.p()).isCloseTo(p, withinPercentage(0.5));
    assertThat(anova.residualDegrees()).isEqualTo(54);
    assertThat(anova.residualSquares()).isCloseTo(712.1, within(0.06));
  }

  /** Four factors, cells of two and three: {@code anova_lm(ols(...), typ=1)} of statsmodels. */
  @ParameterizedTest
  @CsvSource({
    "a, 2, 299.749556, 13.050102, 0.000024",
    "b, 1, 1.708444, 0.148760, 0.701238",
    "c, 2, 11.011556, 0.479407, 0.621761",
    "d, 1, 3.981239, 0.346660, 0.558465",
    "a:b:c, 4, 22.116500, 0.481440, 0.749214",
    "b:c:d, 2, 8.567111, 0.372984, 0.690437",
    "a:b:c:d, 4, 9.889556, 0.215279, 0.928828"
  })
  void agreesWithStatsmodels(String name, int degrees, double squares, double f, double p) {
    FactorialAnova anova = fourFactors();
    Effect effect = anova.effect(name);

    assertThat(effect.degrees()).isEqualTo(degrees);
    assertThat(effect.squares()).isCloseTo(squares, within(1e-6));
    assertThat(effect.f()).isCloseTo(f, within(1e-6));
    assertThat(effect.p()).isCloseTo(p, within(1e-6));
    assertThat(anova.residualDegrees()).isEqualTo(54);
    assertThat(anova.residualSquares()).isCloseTo(620.166667, within(1e-6));
  }

  @Test
  void aCellThatWasNotRunCostsItsInteractionADegree() {
    List<int[]> levels = new ArrayList<>();
    List<Double> response = new ArrayList<>();
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b < 3; b++) {
        for (int i = 0; i < 4 && !(a == 2 && b == 1); i++) {
          levels.add(new int[] {a, b});
          response.add(a + 2.0 * b + (i * 7 % 4) / 10.0);
        }
      }
    }

    FactorialAnova anova = FactorialAnova.of(List.of("a", "b"), levels, array(response));

    assertThat(anova.effect("a:b").degrees()).isEqualTo(3);
    assertThat(anova.residualDegrees()).isEqualTo(32 - 8);
    assertThat(anova.effect("a:b").p()).isGreaterThan(0.99);
    assertThat(anova.effect("b").p()).isLessThan(1e-15);
  }

  @Test
  void refusesADesignThatLeavesNothingToJudgeBy() {
    List<int[]> levels = List.of(new int[] {0}, new int[] {1});

    assertThatThrownBy(() -> FactorialAnova.of(List.of("a"), levels, new double[] {1, 2}))
        .hasMessage("observations: 2 (expected more than there are cells)");
    assertThatThrownBy(() -> toothGrowth().effect("colour"))
        .hasMessage("effect: colour (expected one of [supplement, dose, supplement:dose])");
  }

  private static FactorialAnova toothGrowth() {
    List<int[]> levels = new ArrayList<>();
    List<Double> response = new ArrayList<>();
    for (int cell = 0; cell < TOOTH_GROWTH.length; cell++) {
      for (double length : TOOTH_GROWTH[cell]) {
        levels.add(new int[] {cell / 3, cell % 3});
        response.add(length);
      }
    }
    return FactorialAnova.of(List.of("supplement", "dose"), levels, array(response));
  }

  private static FactorialAnova fourFactors() {
    List<int[]> levels = new ArrayList<>();
    List<Double> response = new ArrayList<>();
    int[] cells = IntStream.range(0, 36).toArray();
    for (int cell : cells) {
      int a = cell / 12;
      int b = cell / 6 % 2;
      int c = cell / 2 % 3;
      int d = cell % 2;
      for (int k = 0; k < 2 + (a + b + c + d) % 2; k++) {
        levels.add(new int[] {a, b, c, d});
        int drawn = (a * 7 + b * 13 + c * 5 + d * 11 + k * 17) * 37 % 101;
        response.add(drawn / 10.0 + 2 * a - b * c + 0.5 * d * a);
      }
    }
    return FactorialAnova.of(List.of("a", "b", "c", "d"), levels, array(response));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(value -> value).toArray();
  }
}

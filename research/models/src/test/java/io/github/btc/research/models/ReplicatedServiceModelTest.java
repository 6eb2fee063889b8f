package io.github.btc.research.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures 4.4, 4.5 and 4.8 of the thesis, and what they leave open. */
class ReplicatedServiceModelTest {

  private static final double RHO = 0.003 * 0.0036 / 0.0001;

  @ParameterizedTest
  @CsvSource({
    "1, 3, 9.747e-2, 0.09747, 9.747e-2",
    "2, 6, 1.042e-2, 0.05865, 9.501e-3",
    "3, 10, 1.124e-3, 0.04018, 9.261e-4",
    "4, 15, 1.214e-4, 0.03025, 9.027e-5",
    "5, 21, 1.311e-5, 0.02421, 8.799e-6",
    "8, 45, 1.651e-8, 0.01513, 8.148e-9",
    "16, 153, 3.056e-16, 0.00757, 6.639e-17"
  })
  void givesTheTableInBothSemantics(
      int n, int states, double single, double coua, double infinite) {
    ReplicatedServiceModel.Solution one = ReplicatedServiceModel.ofThesis(n).solve();
    ReplicatedServiceModel.Solution all =
        ReplicatedServiceModel.ofThesis(n).with(ServerSemantics.INFINITE).solve();

    assertThat(one.tangibleStates()).isEqualTo(states);
    assertThat(one.unavailability()).isCloseTo(single, withinPercentage(0.05));
    assertThat(one.coua()).isCloseTo(coua, withinPercentage(0.07));
    assertThat(all.tangibleStates()).isEqualTo(states);
    assertThat(all.unavailability()).isCloseTo(infinite, withinPercentage(0.05));
    assertThat(all.coua()).isCloseTo(0.09747, withinPercentage(0.01));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 16, 100})
  void equalsTheClosedFormsWithImmediateArrival(int n) {
    ReplicatedServiceModel model =
        ReplicatedServiceModel.ofThesis(n).withArrivalRate(Double.POSITIVE_INFINITY);
    double binomial = RHO / (1 + RHO);
    double geometric = Math.pow(RHO, n) * (1 - RHO) / (1 - Math.pow(RHO, n + 1));

    assertThat(model.solve().tangibleStates()).isEqualTo(n + 1);
    assertThat(model.solve().unavailability()).isCloseTo(geometric, withinPercentage(1e-7));
    assertThat(model.with(ServerSemantics.INFINITE).solve().unavailability())
        .isCloseTo(Math.pow(binomial, n), withinPercentage(1e-7));
  }

  /** A closed network of three queues has a product form (Gordon, Newell 1967). */
  @ParameterizedTest
  @CsvSource({"1, 1", "5, 1", "20, 1", "20, 0.01", "60, 1000"})
  void equalsTheProductFormWithTimedArrival(int n, double arrival) {
    ReplicatedServiceModel.Solution solved =
        ReplicatedServiceModel.ofThesis(n).withArrivalRate(arrival).solve();

    double all = 0;
    double away = 0;
    for (int u = 0; u <= n; u++) {
      for (int a = 0; a <= n - u; a++) {
        double weight = Math.pow(RHO, u) * Math.pow(0.0036 / arrival, a);
        all += weight;
        away += weight * u / n;
      }
    }
    assertThat(solved.unavailability()).isCloseTo(Math.pow(RHO, n) / all, withinPercentage(1e-7));
    assertThat(solved.coua()).isCloseTo(away / all, withinPercentage(1e-7));
  }

  /** Figure 4.5b counts 20 markings for n = 5; there are 21. */
  @Test
  void hasTwentyOneTangibleMarkingsWithFiveReplicas() {
    assertThat(ReplicatedServiceModel.ofThesis(5).solve().tangibleStates()).isEqualTo(21);
  }

  /** The second paragraph of section 4.4.2 swaps probability and rate: 0.012 % instead of 9.7 %. */
  @Test
  void cannotMeanTheSwappedNumbers() {
    ReplicatedServiceModel swapped =
        new ReplicatedServiceModel(
            1, 0.0036, 0.003, 0.0001, ReplicatedServiceModel.BACK_TO_BACK, ServerSemantics.SINGLE);

    assertThat(swapped.solve().unavailability()).isCloseTo(0.00012, within(0.000001));
    assertThat(ReplicatedServiceModel.ofThesis(1).solve().unavailability())
        .isCloseTo(0.0975, within(0.0001));
  }

  /** Only with one server does COUA fall with n, as section 4.6 says: to RHO / (1 - RHO) / n. */
  @Test
  void losesCapacityByTheSemantics() {
    for (int n : new int[] {10, 40, 100}) {
      ReplicatedServiceModel model = ReplicatedServiceModel.ofThesis(n);

      assertThat(model.solve().coua() * n).isCloseTo(RHO / (1 - RHO), within(1e-6));
      assertThat(model.with(ServerSemantics.INFINITE).solve().coua())
          .isCloseTo(RHO / (1 + RHO), within(1e-6));
    }
  }

  /** With the published arrival rate of 1 per µs everything falls a little. */
  @ParameterizedTest
  @EnumSource(ServerSemantics.class)
  void fallsSlightlyWithAnArrivalOfOneMicrosecond(ServerSemantics semantics) {
    double most = semantics == ServerSemantics.SINGLE ? 0.005 : 0.0161;
    for (int n = 1; n <= 5; n++) {
      ReplicatedServiceModel model = ReplicatedServiceModel.ofThesis(n).with(semantics);
      double immediate = model.withArrivalRate(Double.POSITIVE_INFINITY).solve().unavailability();
      double timed =
          model.withArrivalRate(ReplicatedServiceModel.PUBLISHED_ARRIVAL).solve().unavailability();

      assertThat(1 - timed / immediate).isBetween(0.0005, n == 1 ? 0.0035 : most);
    }
  }

  @Test
  void countsExactlyHowManyAreAway() {
    ReplicatedServiceModel.Solution solved = ReplicatedServiceModel.ofThesis(3).solve();

    double coua = 0;
    double all = 0;
    for (int i = 0; i <= 3; i++) {
      coua += solved.probabilityAway(i) * i / 3;
      all += solved.probabilityAway(i);
    }
    assertThat(all).isCloseTo(1, within(1e-14));
    assertThat(coua).isCloseTo(solved.coua(), within(1e-14));
  }

  @Test
  void solvesAThousandReplicas() {
    ReplicatedServiceModel.Solution solved =
        ReplicatedServiceModel.ofThesis(1_000).withArrivalRate(Double.POSITIVE_INFINITY).solve();

    assertThat(solved.tangibleStates()).isEqualTo(1_001);
    assertThat(solved.coua()).isCloseTo(RHO / (1 - RHO) / 1_000, withinPercentage(1e-6));
  }

  @Test
  void reportsWhatItWasSolvedWith() {
    ReplicasReport report = ReplicasReport.of(ReplicatedServiceModel.ofThesis(5));

    assertThat(report.parameters())
        .containsEntry("n", 5)
        .containsEntry("semantics", "single")
        .containsEntry("arrival", 1_000.0);
    assertThat(report.table())
        .containsExactly(
            new SolveReport.Line("tangible states", "21"),
            new SolveReport.Line("unavailability", "1.311e-05"),
            new SolveReport.Line("COUA", "2.421 %"));
  }

  @Test
  void refusesWrongNumbers() {
    assertThatThrownBy(() -> ReplicatedServiceModel.ofThesis(0))
        .hasMessage("n: 0 (expected 1 to 1000)");
    assertThatThrownBy(() -> ReplicatedServiceModel.ofThesis(1).withArrivalRate(0))
        .hasMessageContaining("arrival: 0.0");
  }
}

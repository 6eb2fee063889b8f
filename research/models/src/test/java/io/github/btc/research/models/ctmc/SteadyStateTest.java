package io.github.btc.research.models.ctmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyStateTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void balancesEveryStateOfAStiffChain(long seed) {
    Ctmc chain = RandomChains.stiff(200, new Random(seed));

    double[] solved = SteadyState.of(chain).probabilities();

    double[] inflow = new double[chain.states()];
    for (int from = 0; from < chain.states(); from++) {
      for (int k = chain.rowStart(from); k < chain.rowStart(from + 1); k++) {
        inflow[chain.target(k)] += solved[from] * chain.rate(k);
      }
    }
    assertThat(Arrays.stream(solved).sum()).isCloseTo(1, within(1e-12));
    for (int state = 0; state < chain.states(); state++) {
      assertThat(inflow[state])
          .isCloseTo(solved[state] * chain.exitRate(state), withinPercentage(1e-9));
    }
  }

  @Test
  void keepsFullPrecisionWhereProbabilitiesAreTiny() {
    SteadyState solved = SteadyState.of(birthAndDeath(300, 0.1, 1));

    double expected = Math.pow(0.1, 299) * 0.9;
    assertThat(solved.probability(299)).isCloseTo(expected, withinPercentage(1e-9));
  }

  @Test
  void startsFromAnUnlikelyState() {
    SteadyState solved = SteadyState.of(birthAndDeath(1_000, 1_000, 1));

    assertThat(solved.probability(999)).isCloseTo(0.999, within(1e-12));
    assertThat(solved.probability(0)).isZero();
  }

  @Test
  void leavesOutStatesThatAreNeverSeenAgain() {
    Ctmc chain = Ctmc.builder().add(1, 5).endRow().add(2, 1).endRow().add(1, 3).endRow().build();

    assertThat(SteadyState.of(chain).probabilities()).containsExactly(0, 0.75, 0.25);
  }

  @Test
  void stopsInAnAbsorbingState() {
    Ctmc chain = Ctmc.builder().add(1, 5).endRow().endRow().build();

    assertThat(SteadyState.of(chain).probabilities()).containsExactly(0, 1);
  }

  @Test
  void refusesAChainThatCanEndInTwoWays() {
    Ctmc chain = Ctmc.builder().add(1, 1).add(2, 1).endRow().endRow().endRow().build();

    assertThatThrownBy(() -> SteadyState.of(chain))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("one recurrent class");
  }

  private static Ctmc birthAndDeath(int states, double birth, double death) {
    Ctmc.Builder builder = Ctmc.builder();
    for (int state = 0; state < states; state++) {
      if (state + 1 < states) {
        builder.add(state + 1, birth);
      }
      if (state > 0) {
        builder.add(state - 1, death);
      }
      builder.endRow();
    }
    return builder.build();
  }
}

package io.github.btc.research.models.ctmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.btc.research.models.ReplicatedServiceModel;
import io.github.btc.research.models.ServerSemantics;
import java.util.List;
import org.junit.jupiter.api.Test;

class LumpingTest {

  private static final double ARRIVAL = 1;
  private static final double SERVICE = 0.0036;
  private static final double TASK = 0.0001;
  private static final double PROBABILITY = 0.003;

  @Test
  void lumpsNamedReplicasToNumbersOfReplicas() {
    int replicas = 6;
    Ctmc named = namedReplicas(replicas);
    double[] allAway = new double[named.states()];
    allAway[named.states() - 1] = 1; // every digit is 2

    Lumping lumped = Lumping.of(named, List.of(allAway));

    assertThat(named.states()).isEqualTo(729);
    assertThat(lumped.chain().states()).isEqualTo(28); // (n+1)(n+2)/2
    double expected =
        ReplicatedServiceModel.ofThesis(replicas)
            .with(ServerSemantics.INFINITE)
            .withArrivalRate(ARRIVAL)
            .solve()
            .unavailability();
    assertThat(SteadyState.of(lumped.chain()).expected(lumped.rates(allAway)))
        .isCloseTo(expected, withinPercentage(1e-9));
    assertThat(SteadyState.of(named).expected(allAway)).isCloseTo(expected, withinPercentage(1e-9));
  }

  @Test
  void keepsDifferentRewardsApart() {
    Ctmc ring = Ctmc.builder().add(1, 1).endRow().add(2, 1).endRow().add(0, 1).endRow().build();

    assertThat(Lumping.of(ring, List.of(new double[] {0, 0, 0})).chain().states()).isEqualTo(1);
    assertThat(Lumping.of(ring, List.of(new double[] {0, 0, 1})).chain().states()).isEqualTo(3);
  }

  @Test
  void mergesOnlyWhatBehavesAlike() {
    // States 1 and 2 leave at different rates, states 3 and 4 alike.
    Ctmc chain =
        Ctmc.builder()
            .add(1, 1)
            .add(2, 1)
            .add(3, 1)
            .add(4, 1)
            .endRow()
            .add(0, 2)
            .endRow()
            .add(0, 3)
            .endRow()
            .add(0, 5)
            .endRow()
            .add(0, 5)
            .endRow()
            .build();

    Lumping lumped = Lumping.of(chain, List.of(new double[] {1, 0, 0, 0, 0}));

    assertThat(lumped.group()).containsExactly(0, 1, 2, 3, 3);
    assertThat(SteadyState.of(lumped.chain()).probability(0))
        .isCloseTo(SteadyState.of(chain).probability(0), within(1e-15));
  }

  @Test
  void doesNotMindHowStatesOfAGroupMoveAmongThemselves() {
    Ctmc chain =
        Ctmc.builder()
            .add(1, 1)
            .endRow()
            .add(2, 5)
            .add(0, 1)
            .endRow()
            .add(1, 3)
            .add(0, 1)
            .endRow()
            .build();

    Lumping lumped = Lumping.of(chain, List.of(new double[] {1, 0, 0}));

    assertThat(lumped.group()).containsExactly(0, 1, 1);
    assertThat(SteadyState.of(lumped.chain()).probability(0)).isCloseTo(0.5, within(1e-15));
  }

  /** Replica i is the i-th ternary digit: 0 available, 1 serving, 2 away. */
  private static Ctmc namedReplicas(int replicas) {
    Ctmc.Builder builder = Ctmc.builder();
    int states = (int) Math.pow(3, replicas);
    for (int state = 0; state < states; state++) {
      for (int unit = 1; unit < states; unit *= 3) {
        int digit = state / unit % 3;
        switch (digit) {
          case 0 -> builder.add(state + unit, ARRIVAL);
          case 1 -> {
            builder.add(state + unit, SERVICE * PROBABILITY);
            builder.add(state - unit, SERVICE * (1 - PROBABILITY));
          }
          default -> builder.add(state - 2 * unit, TASK);
        }
      }
      builder.endRow();
    }
    return builder.build();
  }
}

package io.github.btc.gc.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FirstCyclesTest {

  private static final ActivationInterval ASKED = ActivationInterval.between(75, 87.5);

  private final FirstCycles cycles = new FirstCycles(new SplittableRandom(1));

  @Test
  void beforeTheFirstSampleTheIntervalIsTheOneThatTheTaskAsksFor() {
    assertThat(cycles.lower(ASKED)).isEqualTo(ASKED);
  }

  @Test
  void theFirstTwoCyclesEndAtALevelBetweenTheirStartAndTheLowerEnd() {
    cycles.sampled(30, 7);
    ActivationInterval first = cycles.lower(ASKED);
    cycles.sampled(35, 7);
    assertThat(cycles.lower(ASKED)).as("later in the cycle").isEqualTo(first);
    cycles.sampled(1, 8);
    ActivationInterval second = cycles.lower(ASKED);

    assertThat(first.min()).isEqualTo(first.max()).isBetween(30.0, 75.0);
    assertThat(second.min()).isEqualTo(second.max()).isBetween(1.0, 75.0);
  }

  @Test
  void theThirdCycleIsAsTheTaskAsks() {
    cycles.sampled(30, 0);
    cycles.sampled(1, 1);
    cycles.sampled(1, 2);
    assertThat(cycles.lower(ASKED)).isEqualTo(ASKED);
    cycles.sampled(1, 3);
    assertThat(cycles.lower(ASKED)).isEqualTo(ASKED);
  }

  @Test
  void aLevelThatBeginsAboveTheLowerEndIsDueAtOnce() {
    cycles.sampled(80, 0);
    assertThat(cycles.lower(ASKED)).isEqualTo(ASKED);
  }

  @Test
  void thePointFollowsAnIntervalThatTheJvmMoves() {
    cycles.sampled(0, 0);
    double point = cycles.lower(ASKED).min();
    assertThat(cycles.lower(ActivationInterval.between(150, 175)).min()).isEqualTo(2 * point);
  }

  /** A hundred replicas begin at the same level, and their second runs fill a whole cycle. */
  @Test
  void theRunsOfAHundredReplicasFillTheCycle() {
    Integer[] tenths = new Integer[10];
    Arrays.fill(tenths, 0);
    for (int replica = 0; replica < 100; replica++) {
      FirstCycles own = new FirstCycles(new SplittableRandom(replica));
      own.sampled(40, 0);
      double firstRun = own.lower(ASKED).min() - 40;
      own.sampled(0, 1);
      double secondRun = firstRun + own.lower(ASKED).min();
      tenths[(int) (secondRun % 75 / 7.5)]++;
    }
    assertThat(tenths)
        .as("runs in each tenth of a cycle")
        .allSatisfy(runs -> assertThat(runs).isBetween(3, 20));
  }
}

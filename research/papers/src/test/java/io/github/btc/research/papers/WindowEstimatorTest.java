package io.github.btc.research.papers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.RequestEstimator;
import io.github.btc.RequestEstimator.Observation;
import io.github.btc.test.EstimatorContract;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class WindowEstimatorTest extends EstimatorContract {

  private static final ActivationInterval INTERVAL = ActivationInterval.between(100, 200);
  private static final ActivationInterval SHARE_OF_HEAP = ActivationInterval.between(0.3, 0.7);
  private static final RandomGenerator HALF = () -> Long.MIN_VALUE; // nextDouble() gives 0.5
  private static final RandomGenerator ALMOST_ONE = () -> -1L;

  private final SplittableRandom random = new SplittableRandom(7);
  private final WindowEstimator window = new WindowEstimator();

  @Override
  protected RequestEstimator newEstimator() {
    return new WindowEstimator();
  }

  /** Its threshold reaches A^max itself, and it samples every ten requests. */
  @Override
  protected long requestsBeyondMax() {
    return 10;
  }

  @Test
  void samplesEveryTenRequestsUntilItHasAHistory() {
    assertThat(window.requestsUntilNextSample(seen(0), random)).isEqualTo(10);
    assertThat(window.requestsUntilNextSample(seen(3), random)).isEqualTo(7);
    assertThat(window.requestsUntilNextSample(seen(10), random)).isEqualTo(10);
  }

  @Test
  void takesTheShortestOfTheLastFiveCycles() {
    for (long requests : new long[] {50, 300, 200, 400, 500, 600}) {
      window.ran(requests, true, random);
    }

    assertThat(window.requestsUntilNextSample(seen(0), random)).isEqualTo(200);
    assertThat(window.requestsUntilNextSample(seen(150), random)).isEqualTo(50);
  }

  @Test
  void samplesWhenTheShortestCycleIsOverAndThenEveryTen() {
    window.ran(100, true, HALF);
    window.ran(60, true, HALF);
    window.ran(80, false, HALF); // an uncontrolled run is no cycle

    assertThat(window.requestsUntilNextSample(seen(0), HALF)).isEqualTo(60);
    assertThat(window.requestsUntilNextSample(seen(50), HALF)).isEqualTo(10);
    assertThat(window.requestsUntilNextSample(seen(60), HALF)).isEqualTo(10);
  }

  @Test
  void raisesItsThresholdFromTheLowerToTheUpperEnd() {
    assertThat(window.dueLevel(SHARE_OF_HEAP)).isEqualTo(0.3);

    for (int i = 0; i < 20; i++) {
      window.ran(100, true, random);
      assertThat(window.dueLevel(SHARE_OF_HEAP)).isBetween(0.3, 0.7);
    }

    assertThat(window.dueLevel(SHARE_OF_HEAP)).isGreaterThan(0.65);
  }

  @Test
  void raisesItsThresholdByATenthAndHalvesItsHeightAfterAnUncontrolledRun() {
    assertThat(window.dueLevel(INTERVAL)).isEqualTo(100);
    window.ran(100, true, HALF);
    assertThat(window.dueLevel(INTERVAL)).isEqualTo(110);
    window.ran(100, true, ALMOST_ONE);
    assertThat(window.dueLevel(INTERVAL)).isBetween(129.99, 130.0);
    window.ran(100, false, HALF);
    assertThat(window.dueLevel(INTERVAL)).isEqualTo(110);
  }

  @Test
  void drawsADifferentThresholdInEachReplica() {
    WindowEstimator other = new WindowEstimator();
    for (int i = 0; i < 5; i++) {
      window.ran(100, true, new SplittableRandom(1));
      other.ran(100, true, new SplittableRandom(2));
    }

    assertThat(window.dueLevel(INTERVAL)).isNotEqualTo(other.dueLevel(INTERVAL));
  }

  private static Observation seen(long requestsSinceLastRun) {
    return new Observation(50, 0, requestsSinceLastRun, 1_000, INTERVAL);
  }
}

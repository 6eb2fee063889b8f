package io.github.btc.estimator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.RequestEstimator.Observation;
import io.github.btc.RetryAfterEstimator;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Estimates worked out by hand. */
class EstimatorValuesTest {

  private static final ActivationInterval INTERVAL = ActivationInterval.between(100, 200);
  private static final RandomGenerator HALF = () -> Long.MIN_VALUE; // nextDouble() gives 0.5
  private static final RandomGenerator ALMOST_ONE = () -> -1L;

  @Test
  void smoothsTheMeanByAnEighthAndTheDeviationByAQuarter() {
    RetryAfterEstimator ewma = new EwmaRetryAfterEstimator();
    assertThat(after(ewma, 80)).isEqualTo(80 + 3 * 10);
    assertThat(after(ewma, 120)).isEqualTo(137); // 85 + 3 * 17.5
    assertThat(after(ewma, 45)).isEqualTo(149); // 80 + 3 * 23.125
  }

  @Test
  void takesAClosingOfNoTimeForOne() {
    RetryAfterEstimator ewma = new EwmaRetryAfterEstimator();
    assertThat(after(ewma, 0)).isZero();
    assertThat(after(ewma, 80)).isEqualTo(10 + 3 * 20);
  }

  @Test
  void extendsTheLineThroughTheLastFive() {
    RetryAfterEstimator linear = new LinearRetryAfterEstimator();
    assertThat(linear.expectedClosingNanos()).isZero();
    assertThat(after(linear, 1_000)).isEqualTo(1_000);
    assertThat(after(linear, 100)).as("never below zero").isZero();
    linear.closingEnded(200);
    linear.closingEnded(300);
    linear.closingEnded(400);
    assertThat(after(linear, 500)).as("the thousand is forgotten").isEqualTo(600);
  }

  @Test
  void drawsTheLineOfLeastSquares() {
    RetryAfterEstimator linear = new LinearRetryAfterEstimator();
    linear.closingEnded(100);
    linear.closingEnded(200);
    assertThat(after(linear, 400)).isEqualTo(533);
  }

  @Test
  void samplesWhenTheShortestOfTheLastCyclesIsOverAndThenEveryTen() {
    WindowEstimator window = new WindowEstimator();
    assertThat(window.requestsUntilNextSample(seen(3), HALF)).isEqualTo(7);
    window.ran(100, true, HALF);
    window.ran(60, true, HALF);
    window.ran(80, false, HALF); // an uncontrolled run is no cycle

    assertThat(window.requestsUntilNextSample(seen(0), HALF)).isEqualTo(60);
    assertThat(window.requestsUntilNextSample(seen(50), HALF)).isEqualTo(10);
    assertThat(window.requestsUntilNextSample(seen(60), HALF)).isEqualTo(10);
  }

  @Test
  void raisesTheThresholdByATenthAndHalvesItsHeight() {
    WindowEstimator window = new WindowEstimator();
    assertThat(window.dueLevel(INTERVAL)).isEqualTo(100);
    window.ran(100, true, HALF);
    assertThat(window.dueLevel(INTERVAL)).isEqualTo(110);
    window.ran(100, true, ALMOST_ONE);
    assertThat(window.dueLevel(INTERVAL)).isBetween(129.99, 130.0);
    window.ran(100, false, HALF);
    assertThat(window.dueLevel(INTERVAL)).isEqualTo(110);
  }

  @Test
  void sayTheirNames() {
    assertThat(new ThesisEstimator()).hasToString("thesis");
    assertThat(new BaseCorrectedEstimator()).hasToString("base-corrected");
    assertThat(new WindowEstimator()).hasToString("window");
  }

  private static long after(RetryAfterEstimator estimator, long closedNanos) {
    estimator.closingEnded(closedNanos);
    return estimator.expectedClosingNanos();
  }

  private static Observation seen(long requestsSinceLastRun) {
    return new Observation(50, 0, requestsSinceLastRun, 1_000, INTERVAL);
  }
}

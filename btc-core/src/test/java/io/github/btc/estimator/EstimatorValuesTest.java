package io.github.btc.estimator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.RetryAfterEstimator;
import org.junit.jupiter.api.Test;

/** Estimates worked out by hand. */
class EstimatorValuesTest {

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
  void sayTheirNames() {
    assertThat(new ThesisEstimator()).hasToString("thesis");
    assertThat(new BaseCorrectedEstimator()).hasToString("base-corrected");
  }

  private static long after(RetryAfterEstimator estimator, long closedNanos) {
    estimator.closingEnded(closedNanos);
    return estimator.expectedClosingNanos();
  }
}

package io.github.btc.test;

import io.github.btc.RequestEstimator;
import io.github.btc.estimator.ThesisEstimator;

final class ThesisEstimatorTest extends EstimatorContract {

  @Override
  protected RequestEstimator newEstimator() {
    return new ThesisEstimator();
  }
}

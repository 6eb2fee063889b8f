package io.github.btc.test;

import io.github.btc.RequestEstimator;
import io.github.btc.estimator.BaseCorrectedEstimator;

final class BaseCorrectedEstimatorTest extends EstimatorContract {

  @Override
  protected RequestEstimator newEstimator() {
    return new BaseCorrectedEstimator();
  }
}

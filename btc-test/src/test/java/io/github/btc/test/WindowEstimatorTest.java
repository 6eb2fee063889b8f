package io.github.btc.test;

import io.github.btc.RequestEstimator;
import io.github.btc.estimator.WindowEstimator;

final class WindowEstimatorTest extends EstimatorContract {

  @Override
  protected RequestEstimator newEstimator() {
    return new WindowEstimator();
  }

  /** Its threshold reaches A^max itself, and it samples every ten requests. */
  @Override
  protected long requestsBeyondMax() {
    return 10;
  }
}

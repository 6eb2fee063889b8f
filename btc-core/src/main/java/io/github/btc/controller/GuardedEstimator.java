package io.github.btc.controller;

import io.github.btc.ActivationInterval;
import io.github.btc.RequestEstimator;
import io.github.btc.estimator.BaseCorrectedEstimator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Calls a user's estimator, which the default replaces for good after the first exception. */
final class GuardedEstimator implements RequestEstimator {

  private final Consumer<Throwable> complain;
  private RequestEstimator estimator;

  GuardedEstimator(RequestEstimator estimator, Consumer<Throwable> complain) {
    this.estimator = estimator;
    this.complain = complain;
  }

  @Override
  public long requestsUntilNextSample(Observation seen, RandomGenerator random) {
    return ask(each -> each.requestsUntilNextSample(seen, random));
  }

  @Override
  public double dueLevel(ActivationInterval interval) {
    return ask(each -> each.dueLevel(interval));
  }

  @Override
  public void ran(long requestsSinceLastRun, boolean controlled, RandomGenerator random) {
    ask(
        each -> {
          each.ran(requestsSinceLastRun, controlled, random);
          return true;
        });
  }

  private <T> T ask(Function<RequestEstimator, T> question) {
    try {
      return question.apply(estimator);
    } catch (Throwable e) {
      complain.accept(e);
      estimator = new BaseCorrectedEstimator();
      return question.apply(estimator);
    } finally {
      Thread.interrupted();
    }
  }
}

package io.github.btc.controller;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RequestEstimator;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** A task whose level is set by hand; due from 100 on, by the clock from 120 on. */
final class FakeTask implements BackgroundTask {

  private final String name;
  volatile double level;
  volatile long uncontrolledRuns;
  volatile int runs;
  volatile RuntimeException monitorFailure;
  volatile RuntimeException intervalFailure;
  volatile Runnable whileLevelIsRead = () -> {};
  volatile Runnable whileRunsAreCounted = () -> {};
  volatile RequestEstimator estimator;
  boolean stopsTheProcess;
  volatile Consumer<Duration> report = took -> {};
  volatile Callable<?> work =
      () -> {
        level = 0;
        return null;
      };

  FakeTask(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double level() {
    if (monitorFailure != null) {
      throw monitorFailure;
    }
    whileLevelIsRead.run();
    return level;
  }

  @Override
  public ActivationInterval activationInterval() {
    if (intervalFailure != null) {
      throw intervalFailure;
    }
    return ActivationInterval.between(100, 120);
  }

  @Override
  public OptionalLong maxRequests() {
    return OptionalLong.of(1000);
  }

  @Override
  public RequestEstimator newEstimator() {
    return estimator;
  }

  @Override
  public boolean stopsTheProcess() {
    return stopsTheProcess;
  }

  @Override
  public long uncontrolledRuns() {
    whileRunsAreCounted.run();
    return uncontrolledRuns;
  }

  @Override
  public AutoCloseable reportUncontrolledRuns(Consumer<Duration> value) {
    report = value;
    return () -> {};
  }

  @Override
  public void run() throws Exception {
    runs++;
    work.call();
  }
}

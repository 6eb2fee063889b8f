package io.github.btc.agent;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A collection that empties a level of 1,000 bytes, when it may. */
final class FakeCollection implements BackgroundTask {

  static final long FULL_LEVEL = 1000;

  final AtomicInteger runs = new AtomicInteger();
  final AtomicInteger listeners = new AtomicInteger();
  final Semaphore begun = new Semaphore(0);
  volatile Semaphore mayEnd = new Semaphore(1_000_000);
  volatile boolean failing;
  volatile boolean unreadableAfterwards;
  private volatile double level = FULL_LEVEL;

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public double level() {
    if (unreadableAfterwards && level == 0) {
      throw new IllegalStateException("no level");
    }
    return level;
  }

  @Override
  public ActivationInterval activationInterval() {
    return ActivationInterval.between(500, 800);
  }

  @Override
  public AutoCloseable reportUncontrolledRuns(Consumer<Duration> report) {
    listeners.incrementAndGet();
    return listeners::decrementAndGet;
  }

  @Override
  public void run() throws Exception {
    runs.incrementAndGet();
    begun.release();
    mayEnd.acquire();
    if (failing) {
      throw new IllegalStateException("no \"collection\"\n(expected one)");
    }
    level = 0;
  }
}

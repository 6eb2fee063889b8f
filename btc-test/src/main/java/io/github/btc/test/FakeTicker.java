package io.github.btc.test;

import io.github.btc.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until {@link #advance} is called. It starts at 0. Thread-safe. */
public final class FakeTicker implements Ticker {

  private final AtomicLong nanos = new AtomicLong();

  /** Makes a clock that stands at 0. */
  public FakeTicker() {}

  @Override
  public long nanos() {
    return nanos.get();
  }

  /**
   * Lets time pass.
   *
   * @param time the time that passes, at least 0
   * @return this
   */
  public FakeTicker advance(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("time: " + time + " (expected at least 0)");
    }
    nanos.addAndGet(time.toNanos());
    return this;
  }
}

package io.github.btc.proofs.contracts;

import java.util.concurrent.locks.LockSupport;

/**
 * Closes and opens the gate repeatedly, as a controller does. It checks that no request reaches the
 * application while the gate is closed and drained. It runs on its own thread until {@link #end}.
 */
final class RepeatedClosings implements Runnable {

  private static final long DRAIN_LIMIT_NANOS = 3_000_000;
  private static final long GAP_NANOS = 2_000_000;
  private static final long POLL_NANOS = 50_000;
  private static final long CLOSED_NANOS = 500_000;

  private final Stage stage;

  // volatile: written by the test, read by this thread
  private volatile boolean over;
  // volatile: written by this thread, read by the test
  private volatile long drains;

  RepeatedClosings(Stage stage) {
    this.stage = stage;
  }

  void end() {
    over = true;
  }

  /** Returns the number of closings in which the gate was drained in time. */
  long drains() {
    return drains;
  }

  @Override
  public void run() {
    while (!over) {
      LockSupport.parkNanos(GAP_NANOS);
      stage.gate().close();
      long start = System.nanoTime();
      while (!stage.gate().isDrained() && System.nanoTime() - start < DRAIN_LIMIT_NANOS) {
        LockSupport.parkNanos(POLL_NANOS);
      }
      if (stage.gate().isDrained()) {
        int arrivals = stage.application().arrivals();
        LockSupport.parkNanos(CLOSED_NANOS);
        if (stage.application().arrivals() != arrivals) {
          throw new AssertionError("a request arrived while the gate was closed and drained");
        }
        drains = drains + 1;
      }
      stage.gate().open();
    }
  }
}

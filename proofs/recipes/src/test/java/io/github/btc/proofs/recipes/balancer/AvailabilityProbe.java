package io.github.btc.proofs.recipes.balancer;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A client that asks all the time and takes the longest time between two answers of 200. */
final class AvailabilityProbe implements AutoCloseable {

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final Route.Open way;
  private final Thread thread = new Thread(this::run, "pulse");
  private volatile boolean ended;
  private long servedNanos; // guarded by this
  private long longestNanos; // guarded by this

  AvailabilityProbe(Route.Open way) {
    this.way = way;
    servedNanos = System.nanoTime();
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    while (!ended) {
      try (Caller caller = way.caller()) {
        while (caller.isOpen() && !ended) {
          if (caller.get().status() == 200) {
            servedAt(System.nanoTime());
          }
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      } catch (IOException e) {
        LockSupport.parkNanos(PAUSE_NANOS); // as bad as a refusal: no answer of 200
      }
    }
  }

  private synchronized void servedAt(long nowNanos) {
    longestNanos = Math.max(longestNanos, nowNanos - servedNanos);
    servedNanos = nowNanos;
  }

  /** Begins anew. */
  synchronized void forget() {
    longestNanos = 0;
    servedNanos = System.nanoTime();
  }

  /** Ends the client; returns the longest time without an answer of 200. */
  Duration end() {
    close();
    servedAt(System.nanoTime());
    return Duration.ofNanos(longestNanos);
  }

  @Override
  public void close() {
    ended = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

package io.github.btc.proofs.contracts;

import io.github.btc.test.Eventually;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The application's end of a contract test: the {@link Behaviour}s tell it where they are, and the
 * test tells them when to go on. One for each server under test. Thread-safe.
 */
public final class ContractApplication {

  private final AtomicInteger arrivals = new AtomicInteger();
  private final Semaphore holding = new Semaphore(0);
  private final CompletableFuture<Void> released = new CompletableFuture<>();

  ContractApplication() {}

  /** Counts a request; called once for each, when it first reaches the application. */
  public void arrived() {
    arrivals.incrementAndGet();
  }

  /**
   * Waits for the test; called once for each request that holds, in its last stage.
   *
   * @return completes when the request may go on; join it where the thread may block
   */
  public CompletableFuture<Void> hold() {
    holding.release();
    return released.copy().orTimeout(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  /** Counts the requests that have reached the application. */
  int arrivals() {
    return arrivals.get();
  }

  /** Waits until one more request holds. */
  void awaitHolding() throws InterruptedException {
    if (!holding.tryAcquire(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("no request is holding; " + arrivals + " have arrived");
    }
  }

  /** Lets every request go on, those to come included. */
  void release() {
    released.complete(null);
  }
}

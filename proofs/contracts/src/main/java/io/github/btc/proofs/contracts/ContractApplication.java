package io.github.btc.proofs.contracts;

import io.github.btc.test.Eventually;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Connects the application of a contract test with the test. The {@link Behaviour}s report their
 * progress, and the test tells them when to continue. Each server under test has its own object.
 * This class is thread-safe.
 */
public final class ContractApplication {

  private final AtomicInteger arrivals = new AtomicInteger();
  private final Semaphore blocked = new Semaphore(0);
  private final CompletableFuture<Void> released = new CompletableFuture<>();

  ContractApplication() {}

  /** Counts a request; called once for each, when it first reaches the application. */
  public void arrived() {
    arrivals.incrementAndGet();
  }

  /**
   * Waits for the test. Each request that blocks calls this method once, in its last stage.
   *
   * @return completes when the request may continue; a thread that may block can join it
   */
  public CompletableFuture<Void> untilReleased() {
    blocked.release();
    return released.copy().orTimeout(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  /** Counts the requests that have reached the application. */
  int arrivals() {
    return arrivals.get();
  }

  /** Waits until one more request blocks. */
  void awaitBlocked() throws InterruptedException {
    if (!blocked.tryAcquire(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("no request blocks; " + arrivals + " have arrived");
    }
  }

  /** Lets every request continue, including later ones. */
  void release() {
    released.complete(null);
  }
}

package io.github.btc.proofs.recipes.http2;

import io.github.btc.AdmissionGate;
import io.github.btc.RetryAfter;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A gate that refuses the next request after {@link #refuseOnce}, and admits all others. */
final class RefusesOnceGate implements AdmissionGate {

  private final AtomicBoolean refuse = new AtomicBoolean();
  private final AtomicInteger inFlight = new AtomicInteger();

  void refuseOnce() {
    refuse.set(true);
  }

  @Override
  public int tryEnter() {
    return refuse.getAndSet(false) ? REFUSED : inFlight.incrementAndGet();
  }

  @Override
  public int tryEnter(long holdNanos) {
    return tryEnter();
  }

  @Override
  public void leave(int ticket) {
    inFlight.decrementAndGet();
  }

  @Override
  public RetryAfter retryAfter() {
    return new RetryAfter(1_000_000);
  }

  @Override
  public boolean isOpen() {
    return !refuse.get();
  }

  @Override
  public int inFlight() {
    return inFlight.get();
  }
}

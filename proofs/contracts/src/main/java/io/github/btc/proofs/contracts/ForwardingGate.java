package io.github.btc.proofs.contracts;

import io.github.btc.AdmissionGate;
import io.github.btc.RetryAfter;
import io.github.btc.gate.OneWordGate;

/** A gate that tells a test of each request that has entered, on the request's thread. */
abstract class ForwardingGate implements AdmissionGate {

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 1);

  /** Runs when a request has entered, before the adapter knows it. */
  abstract void entered();

  private int told(int ticket) {
    if (ticket != REFUSED) {
      entered();
    }
    return ticket;
  }

  @Override
  public final int tryEnter() {
    return told(gate.tryEnter());
  }

  @Override
  public final void leave(int ticket) {
    gate.leave(ticket);
  }

  @Override
  public final int tryEnter(long holdNanos) throws InterruptedException {
    return told(gate.tryEnter(holdNanos));
  }

  @Override
  public final int tryEnterAgain(String requestId) {
    return told(gate.tryEnterAgain(requestId));
  }

  @Override
  public final RetryAfter retryAfter() {
    return gate.retryAfter();
  }

  @Override
  public final boolean isOpen() {
    return gate.isOpen();
  }

  @Override
  public final int inFlight() {
    return gate.inFlight();
  }
}

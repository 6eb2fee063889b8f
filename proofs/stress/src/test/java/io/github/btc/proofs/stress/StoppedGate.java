package io.github.btc.proofs.stress;

import io.github.btc.gate.OneWordGate;
import io.github.btc.gate.StopWitness;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;

/** A gate behind its witness, after a stop that has hit one request. Nobody has come since. */
final class StoppedGate {

  private static final Object NEVER_COLLECTED = new Object();

  private final StopWitness witness;
  private final int ticket;
  private Reference<?> canary = new WeakReference<>(NEVER_COLLECTED);

  StoppedGate() {
    witness = new StopWitness(new OneWordGate(() -> {}, () -> 0), () -> 0, this::makeCanary);
    ticket = witness.tryEnter();
    canary.clear();
  }

  /** Makes the first one, which the stop clears; no stop follows it. */
  private synchronized Reference<?> makeCanary() {
    canary = new WeakReference<>(NEVER_COLLECTED);
    return canary;
  }

  void enter() {
    witness.tryEnter();
  }

  void leave() {
    witness.leave(ticket);
  }

  /** Returns what the report of the stop finds. */
  int inFlightAtStop() {
    return witness.takeLastStop(0).inFlight();
  }
}

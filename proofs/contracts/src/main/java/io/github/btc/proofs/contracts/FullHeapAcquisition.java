package io.github.btc.proofs.contracts;

import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Asks a gate for a permit when the heap of this JVM is full, and says how many times memory failed
 * it and how many are inside then.
 */
final class FullHeapAcquisition {

  private static final int LARGEST_ROOM = 64;

  private static volatile @Nullable Permit permit;

  private FullHeapAcquisition() {}

  /**
   * Asks with no byte left, with a few, with some more and so on.
   *
   * @param arguments the class of a contract
   * @throws Exception if the gate cannot be made
   */
  public static void main(String[] arguments) throws Exception {
    AdmissionGate gate =
        ((GateContract<?>) SmallHeapJvm.contract(arguments[0])).newGate(() -> 1_000_000);
    FullHeap heap = new FullHeap();
    int failures = 0;
    for (int room = 0; room <= LARGEST_ROOM; room += Long.BYTES) {
      permit = Objects.requireNonNull(gate.tryAcquire(), "the gate is open");
      permit.release();
      permit = null;
      heap.fill(room);
      try {
        permit = gate.tryAcquire();
      } catch (OutOfMemoryError e) {
        failures++;
      }
      heap.empty();
      if (permit != null) {
        permit.release();
      }
    }
    System.out.println(failures + " failures, " + gate.inFlight() + " in flight");
  }
}

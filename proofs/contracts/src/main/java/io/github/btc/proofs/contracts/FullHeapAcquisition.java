package io.github.btc.proofs.contracts;

import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import org.jspecify.annotations.Nullable;

/**
 * Acquires permits of a gate when the heap of this JVM is full, and prints the number of failures
 * and the number of requests in flight after them.
 */
final class FullHeapAcquisition {

  private static final int LARGEST_ROOM = 64;

  private static volatile @Nullable Permit permit;

  private FullHeapAcquisition() {}

  /**
   * Acquires a permit with no free byte, and then with more and more free bytes.
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
      entered(gate).release();
      heap.fill(room);
      try {
        permit = entered(gate);
      } catch (OutOfMemoryError e) {
        failures++;
      }
      heap.empty();
      if (permit != null) {
        permit.release();
        permit = null;
      }
    }
    System.out.println(failures + " failures, " + gate.inFlight() + " in flight");
  }

  private static Permit entered(AdmissionGate gate) {
    Permit permit = new Permit(gate);
    if (!permit.tryEnter()) {
      throw new IllegalStateException("refused (expected an open gate)");
    }
    return permit;
  }
}

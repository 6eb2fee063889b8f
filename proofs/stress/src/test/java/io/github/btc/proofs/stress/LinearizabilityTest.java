package io.github.btc.proofs.stress;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.AdmissionGate;
import io.github.btc.gate.OneWordGate;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Lincheck writes the programs too: whatever threads call at once, the gate answers as if they had
 * called one after the other. Not asked: {@code isDrained()} and {@code inFlight()}, which may
 * count for an instant who is being refused.
 */
@Timeout(1_800)
class LinearizabilityTest {

  private static final boolean FULL = Boolean.getBoolean("btc.stress.full");

  @Test
  void theGateAnswersAsIfCallsCameOneAfterTheOther() {
    options().check(Calls.class);
  }

  @Test
  void aGateThatCountsInTwoStepsIsFound() {
    assertThatThrownBy(() -> options().check(CallsOfATornCount.class))
        .isInstanceOf(LincheckAssertionError.class);
  }

  private static ModelCheckingOptions options() {
    return new ModelCheckingOptions()
        .iterations(FULL ? 500 : 15)
        .invocationsPerIteration(FULL ? 10_000 : 500)
        .threads(3)
        .actorsPerThread(3)
        .actorsBefore(1)
        .actorsAfter(1);
  }

  /** The calls. A thread leaves at most as often as it has entered. */
  @Param(name = "thread", gen = ThreadIdGen.class)
  public static class Calls {
    private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
    private final int[] entered = new int[8]; // each slot is one thread's own

    @Operation
    public boolean tryEnter(@Param(name = "thread") int thread) {
      boolean in = gate.tryEnter() != AdmissionGate.REFUSED;
      entered[thread] += in ? 1 : 0;
      return in;
    }

    @Operation
    public int leave(@Param(name = "thread") int thread) {
      if (entered[thread] == 0) {
        return -1;
      }
      entered[thread]--;
      gate.leave(0); // tickets do not change here; ModelCheckingTest changes them
      return entered[thread];
    }

    @Operation
    public int finished() {
      return gate.finished();
    }

    @Operation
    public void close() {
      gate.close();
    }

    @Operation
    public void open() {
      gate.open();
    }

    @Operation
    public boolean isOpen() {
      return gate.isOpen();
    }
  }

  /** The same calls upon a gate that reads its count, and then writes it. */
  public static class CallsOfATornCount {
    private volatile boolean open = true;
    private volatile int inFlight;

    @Operation
    public boolean tryEnter() {
      if (open) {
        inFlight = inFlight + 1;
        return true;
      }
      return false;
    }

    @Operation
    public boolean leave() {
      if (inFlight == 0) {
        return false;
      }
      inFlight = inFlight - 1;
      return true;
    }

    @Operation
    public void close() {
      open = false;
    }

    @Operation
    public void open() {
      open = true;
    }
  }
}

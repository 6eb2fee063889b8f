package io.github.btc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gate.OneWordGate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class PermitTest {

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);

  private static Permit entered(AdmissionGate gate) {
    Permit permit = new Permit(gate);
    assertThat(permit.tryEnter()).isTrue();
    return permit;
  }

  @Test
  void leavesOnceHoweverOftenItIsReleased() {
    Permit first = entered(gate);
    Permit second = entered(gate);

    assertThat(first.release()).isTrue();
    assertThat(first.release()).isFalse();
    first.close();

    assertThat(gate.inFlight()).isEqualTo(1);
    second.close();
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void leavesOnceWhenReleasedFromSeveralThreads() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 2_000; round++) {
        Permit permit = entered(gate);
        List<Callable<Boolean>> releases = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          releases.add(permit::release);
        }
        int succeeded = 0;
        for (var result : threads.invokeAll(releases)) {
          succeeded += result.get() ? 1 : 0;
        }
        assertThat(succeeded).isEqualTo(1);
        assertThat(gate.inFlight()).isZero();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void staysOutsideWhenItIsReleasedBeforeItEnters() {
    Permit permit = new Permit(gate);
    assertThat(permit.release()).isFalse();

    assertThat(permit.tryEnter()).isFalse();
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void leavesNothingBehindWhenItWasRefused() {
    gate.close();
    Permit permit = new Permit(gate);
    assertThat(permit.tryEnter()).isFalse();
    assertThat(permit.release()).isFalse();

    assertThat(gate.isDrained()).isTrue();
  }
}

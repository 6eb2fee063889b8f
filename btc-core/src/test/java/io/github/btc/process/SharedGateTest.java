package io.github.btc.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gate.OneWordGate;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedGateTest {

  private static final long LONGEST = 1_000;

  private final AtomicInteger wakes = new AtomicInteger();
  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
  private long now = Long.MAX_VALUE - 100; // a clock may turn over
  private final SharedGate shared =
      new SharedGate(gate, () -> now, LONGEST, wakes::incrementAndGet);

  @Test
  void isShutWhileANeighbourHoldsItAndWakesTheController() {
    shared.hold(500);

    assertThat(gate.tryEnter()).isFalse();
    assertThat(shared.nanosHeld()).isEqualTo(500);
    assertThat(wakes).hasValue(1);

    shared.letGo();

    assertThat(gate.tryEnter()).isTrue();
    assertThat(shared.nanosHeld()).isZero();
    assertThat(wakes).hasValue(2);
  }

  @Test
  void opensWhenTheLastNeighbourLetsGo() {
    shared.hold(500);
    shared.hold(500);

    shared.letGo();
    assertThat(gate.isOpen()).isFalse();

    shared.letGo();
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void opensByItselfWhenTheHoldIsOver() {
    shared.hold(500);

    now += 499;
    assertThat(shared.nanosHeld()).isEqualTo(1);
    assertThat(gate.isOpen()).isFalse();

    now += 1;
    assertThat(shared.nanosHeld()).isZero();
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void cutsAHoldToTheLongest() {
    shared.hold(Long.MAX_VALUE);

    assertThat(shared.nanosHeld()).isEqualTo(LONGEST);
  }

  @Test
  void keepsTheLongestOfTwoHolds() {
    shared.hold(500);
    shared.hold(100);

    assertThat(shared.nanosHeld()).isEqualTo(500);
  }

  @Test
  void staysShutForItsControllerWhenANeighbourLetsGo() {
    shared.hold(500);
    shared.close();

    shared.letGo();

    assertThat(gate.isOpen()).isFalse();
    shared.open();
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void staysShutForANeighbourWhenItsControllerOpens() {
    shared.close();
    shared.hold(500);

    shared.open();

    assertThat(gate.isOpen()).isFalse();
    shared.letGo();
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void isOpenForGoodAtTheEndWhoeverHoldsIt() {
    shared.close();
    shared.hold(500);

    shared.openForGood();
    assertThat(gate.isOpen()).isTrue();

    shared.hold(500);
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void ignoresALetGoTooMany() {
    shared.letGo();
    shared.hold(500);

    assertThat(gate.isOpen()).isFalse();
  }

  @Test
  void addsUpHowLongItWasHeld() {
    shared.hold(500);
    now += 30;
    shared.letGo();
    shared.hold(500);
    now += 600;

    assertThat(shared.nanosHeld()).isZero();
    assertThat(shared.heldTotalNanos()).isEqualTo(630);
  }
}

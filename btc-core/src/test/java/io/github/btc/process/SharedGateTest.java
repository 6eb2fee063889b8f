package io.github.btc.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gate.OneWordGate;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Each test runs with a usual clock, and with one that turns over. */
@ParameterizedClass(name = "clock at {0} ns")
@ValueSource(longs = {18_000_000_000_000L, Long.MAX_VALUE - 100})
class SharedGateTest {

  private static final long LONGEST = 1_000;

  private final AtomicInteger wakes = new AtomicInteger();
  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
  @Parameter private long now;
  private final SharedGate shared =
      new SharedGate(gate, () -> now, LONGEST, wakes::incrementAndGet);

  @Test
  void isClosedUnderALeaseAndWakesTheController() {
    long ticket = shared.lease(500);

    assertThat(gate.tryEnter()).isNegative();
    assertThat(shared.leaseNanos()).isEqualTo(500);
    assertThat(wakes).hasValue(1);

    shared.endLease(ticket);

    assertThat(gate.tryEnter()).isNotNegative();
    assertThat(shared.leaseNanos()).isZero();
    assertThat(wakes).hasValue(2);
  }

  @Test
  void opensWhenTheLastNeighbourLetsGo() {
    long first = shared.lease(500);
    long second = shared.lease(500);

    shared.endLease(first);
    assertThat(gate.isOpen()).isFalse();

    shared.endLease(second);
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void opensByItselfWhenTheLeaseIsOver() {
    shared.lease(500);

    now += 499;
    assertThat(shared.leaseNanos()).isEqualTo(1);
    assertThat(gate.isOpen()).isFalse();

    now += 1;
    assertThat(shared.leaseNanos()).isZero();
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void tellsNeighboursHowManyRequestsAreInFlight() {
    gate.tryEnter();
    gate.tryEnter();

    assertThat(shared.getInFlight()).isEqualTo(2);
  }

  @Test
  void cutsALeaseToTheLongest() {
    shared.lease(Long.MAX_VALUE);

    assertThat(shared.leaseNanos()).isEqualTo(LONGEST);
  }

  @Test
  void keepsTheLongestOfTwoLeases() {
    shared.lease(500);
    shared.lease(100);

    assertThat(shared.leaseNanos()).isEqualTo(500);
  }

  @Test
  void staysClosedForItsControllerWhenALeaseEnds() {
    long ticket = shared.lease(500);
    shared.close();

    shared.endLease(ticket);

    assertThat(gate.isOpen()).isFalse();
    shared.open();
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void staysClosedUnderALeaseWhenItsControllerOpens() {
    shared.close();
    long ticket = shared.lease(500);

    shared.open();

    assertThat(gate.isOpen()).isFalse();
    shared.endLease(ticket);
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void isOpenForGoodAtTheEndDespiteLeases() {
    shared.close();
    shared.lease(500);

    shared.openForGood();
    assertThat(gate.isOpen()).isTrue();

    shared.lease(500);
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void aLeaseThatNobodyEndsIsOverInTimeHoweverOftenOthersTakeOne() {
    shared.lease(500); // its holder dies
    for (int i = 0; i < 4; i++) {
      long other = shared.lease(500);
      now += 150;
      shared.endLease(other);
    }

    shared.leaseNanos();

    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void aLetGoThatComesLateEndsNobodyElsesLease() {
    long late = shared.lease(100);
    now += 100;
    assertThat(shared.leaseNanos()).isZero();
    shared.lease(500);

    shared.endLease(late);

    assertThat(gate.isOpen()).isFalse();
  }

  @Test
  void aTicketOfAnotherGateIsOfNoUse() {
    OneWordGate another = new OneWordGate(() -> {}, () -> 0);
    long ticket = new SharedGate(another, () -> now, LONGEST, () -> {}).lease(500);
    shared.lease(500);

    shared.endLease(ticket);

    assertThat(gate.isOpen()).isFalse();
  }

  @Test
  void isOpenForGoodAlsoWhenTheClockFails() {
    boolean[] broken = {false};
    SharedGate timed =
        new SharedGate(
            gate,
            () -> {
              if (broken[0]) {
                throw new AssertionError("no clock");
              }
              return now;
            },
            LONGEST,
            () -> {});
    timed.close();
    broken[0] = true;

    timed.openForGood();

    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void ignoresALetGoTooMany() {
    long ticket = shared.lease(500);
    shared.endLease(ticket);
    shared.lease(500);

    shared.endLease(ticket);

    assertThat(gate.isOpen()).isFalse();
  }

  @Test
  void addsUpHowLongItWasClosedForAnyReason() {
    long ticket = shared.lease(500);
    now += 10;
    shared.close();
    now += 20;
    shared.endLease(ticket);
    now += 30;
    shared.open();
    now += 1_000;
    shared.lease(500);
    now += 600;

    assertThat(shared.leaseNanos()).isZero();
    assertThat(shared.closedTotalNanos()).isEqualTo(660);
  }

  @Test
  void neverTellsATimeThatIsOverOrNegative() {
    long[] readings = {now, now + 499, now + 501};
    int[] next = {0};
    SharedGate ticking =
        new SharedGate(
            gate, () -> readings[Math.min(next[0]++, readings.length - 1)], LONGEST, () -> {});
    ticking.lease(500);

    assertThat(ticking.leaseNanos()).as("from one reading of the clock").isEqualTo(1);
    assertThat(ticking.leaseNanos()).isZero();
    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void letsARequestInWhenALeaseIsOverAndNobodyEndsIt() {
    shared.lease(500); // the controller's thread is with a listener that blocks
    now += 500;

    assertThat(gate.tryEnter()).isNotNegative();
    assertThat(gate.inFlight()).isEqualTo(1);
  }

  @Test
  void showsItselfOpenWhenALeaseIsOverAndNobodyEndsIt() {
    shared.lease(500);
    now += 500;

    assertThat(gate.isOpen()).as("or no router would send the request that opens it").isTrue();
  }

  @Test
  void opensByItselfASecondAfterAllLimitsOfItsOwnClosing() {
    shared.close();
    now += LONGEST + 999_999_999;
    assertThat(gate.tryEnter()).isNegative();
    assertThat(shared.hasOpenedByItself()).isFalse();
    now += 1;

    assertThat(gate.tryEnter()).isNotNegative();
    assertThat(shared.hasOpenedByItself()).isTrue();
    assertThat(shared.closedTotalNanos()).isEqualTo(LONGEST + 1_000_000_000);
  }

  @Test
  void staysClosedForItsOwnClosingWhenALeaseIsOver() {
    shared.close();
    shared.lease(500);
    now += 500;

    assertThat(gate.tryEnter()).isNegative();
  }

  @Test
  void refusesWhenTheClockFailsInsteadOfFailingTheRequest() {
    boolean[] broken = {false};
    OneWordGate own = new OneWordGate(() -> {}, () -> 0);
    SharedGate timed =
        new SharedGate(
            own,
            () -> {
              if (broken[0]) {
                throw new AssertionError("no clock");
              }
              return now;
            },
            LONGEST,
            () -> {});
    timed.lease(500);
    broken[0] = true;

    assertThat(own.tryEnter()).isNegative();
  }

  @Test
  void addsUpHowLongLeasesLastedWithoutTheClosingsOfItsController() {
    long ticket = shared.lease(500);
    now += 10;
    shared.close();
    now += 20;
    shared.endLease(ticket);
    now += 30;
    shared.open();
    ticket = shared.lease(500);
    now += 40;
    shared.endLease(ticket);

    assertThat(shared.closedTotalNanos()).isEqualTo(100);
    assertThat(shared.leasedNanos()).isEqualTo(50);
  }

  @Test
  void endsALeaseByItsOwnClockAlthoughAClosingOfItsControllerWouldHaveLastedLonger() {
    shared.close();
    shared.lease(500);
    shared.open(); // still under a lease
    now += 500;

    assertThat(gate.tryEnter()).isNotNegative();
  }

  @Test
  void endsALeaseByItsOwnClockAlthoughAnotherWouldHaveLastedLonger() {
    long longer = shared.lease(900);
    shared.lease(300);
    shared.endLease(longer);
    now += 300;

    assertThat(gate.tryEnter()).isNotNegative();
  }
}

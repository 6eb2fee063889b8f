package io.github.btc.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Each test runs with a usual clock, and with one that turns over. */
@ParameterizedClass(name = "clock at {0} ns")
@ValueSource(longs = {18_000_000_000_000L, Long.MAX_VALUE - 100})
class TimedGateTest {

  private static final long LONGEST = 1_000;

  private final AtomicInteger wakes = new AtomicInteger();
  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
  @Parameter private long now;
  private final TimedGate timed = new TimedGate(gate, () -> now, LONGEST, wakes::incrementAndGet);

  @Test
  void isOpenForGoodAlsoWhenTheClockFails() {
    boolean[] broken = {false};
    TimedGate failing =
        new TimedGate(
            gate,
            () -> {
              if (broken[0]) {
                throw new AssertionError("no clock");
              }
              return now;
            },
            LONGEST,
            () -> {});
    failing.close();
    broken[0] = true;

    failing.openForGood();

    assertThat(gate.isOpen()).isTrue();
  }

  @Test
  void opensByItselfASecondAfterAllLimitsOfItsOwnClosing() {
    timed.close();
    now += LONGEST + 999_999_999;
    assertThat(gate.tryEnter()).isNegative();
    assertThat(timed.hasOpenedByItself()).isFalse();
    now += 1;

    assertThat(gate.tryEnter()).isNotNegative();
    assertThat(timed.hasOpenedByItself()).isTrue();
    assertThat(timed.closedTotalNanos()).isEqualTo(LONGEST + 1_000_000_000);
  }

  @Test
  void refusesWhenTheClockFailsInsteadOfFailingTheRequest() {
    boolean[] broken = {false};
    OneWordGate own = new OneWordGate(() -> {}, () -> 0);
    TimedGate failing =
        new TimedGate(
            own,
            () -> {
              if (broken[0]) {
                throw new AssertionError("no clock");
              }
              return now;
            },
            LONGEST,
            () -> {});
    failing.close();
    broken[0] = true;

    assertThat(own.tryEnter()).isNegative();
  }

  @Test
  void wakesTheControllerWhenItHasOpenedByItself() {
    timed.close();
    now += LONGEST + 1_000_000_000;
    gate.tryEnter();

    assertThat(wakes).hasValue(1);
  }

  @Test
  void showsItselfOpenWhenItIsOverdueAndNobodyOpensIt() {
    timed.close();
    now += LONGEST + 1_000_000_000;

    assertThat(gate.isOpen()).as("or no router would send the request that opens it").isTrue();
  }

  @Test
  void leavesAnOverdueClosingAsItIsWhenSomebodyOnlyAsks() {
    timed.close();
    now += LONGEST + 1_000_000_000;

    assertThat(gate.isOpen()).isTrue();
    assertThat(gate.isClosed()).as("until a request comes").isTrue();
    assertThat(timed.hasOpenedByItself()).isFalse();
    assertThat(wakes).hasValue(0);
    assertThat(gate.tryEnter()).as("whoever heard that the gate is open enters").isNotNegative();
  }

  @Test
  void aClosingInTimeHasNotOpenedByItself() {
    timed.close();
    now += LONGEST;
    timed.open();
    now += 2_000_000_000;

    assertThat(gate.tryEnter()).isNotNegative();
    assertThat(timed.hasOpenedByItself()).isFalse();
  }

  @Test
  void addsUpHowLongItWasClosed() {
    timed.close();
    now += 20;
    timed.open();
    timed.open();
    now += 1_000;
    timed.close();
    now += 30;
    timed.open();

    assertThat(timed.closedTotalNanos()).isEqualTo(50);
  }
}

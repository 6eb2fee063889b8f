package io.github.btc.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.Closing;
import io.github.btc.RefusedSettingException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotCoordinatorTest {

  private static final Closing CLOSING =
      new Closing(List.of("task"), Duration.ofMillis(5), Closing.Reason.DUE);

  private static final long MILLI = 1_000_000;

  private long nowNanos;

  private SlotCoordinator.Builder replica(int number) {
    return SlotCoordinator.of(2)
        .number(number)
        .clocks(new SettableClock(() -> nowNanos), () -> nowNanos);
  }

  private void at(long millis) {
    nowNanos = millis * MILLI;
  }

  @Test
  void twoReplicasCloseInTurns() {
    SlotCoordinator even = replica(0).build();
    SlotCoordinator odd = replica(1).build();

    at(100);
    assertThat(even.tryAcquire(CLOSING)).isTrue();
    assertThat(odd.tryAcquire(CLOSING)).isFalse();
    even.release();
    at(350);
    assertThat(odd.tryAcquire(CLOSING)).isTrue();
    assertThat(even.tryAcquire(CLOSING)).isFalse();
  }

  @Test
  void aReplicaMayCloseTwiceInASlot() {
    SlotCoordinator even = replica(0).build();
    at(50);
    assertThat(even.tryAcquire(CLOSING)).isTrue();
    at(90);
    even.release();
    at(150);
    assertThat(even.tryAcquire(CLOSING)).isTrue();
  }

  @Test
  void aReplicaThatIsAwayTooLongStaysOpenForASecondAndThenForTwo() {
    SlotCoordinator even = replica(0).build();
    closeFor(even, 100, 101);
    at(1_100);
    assertThat(even.tryAcquire(CLOSING)).as("a second has not passed").isFalse();
    closeFor(even, 1_600, 101);
    at(3_600);
    assertThat(even.tryAcquire(CLOSING)).as("two seconds have not passed").isFalse();
    closeFor(even, 4_100, 100);
    closeFor(even, 4_600, 101);
    closeFor(even, 6_100, 100);
  }

  @Test
  void aReplicaThatIsAlwaysAwayTooLongTriesOnceAMinute() {
    SlotCoordinator even = replica(0).build();
    int closings = 0;
    for (int millis = 100; millis < 1_200_100; millis += 500) {
      at(millis);
      if (even.tryAcquire(CLOSING)) {
        at(millis + 101);
        even.release();
        closings++;
      }
    }
    assertThat(closings).as("in 20 minutes").isEqualTo(25);
  }

  private void closeFor(SlotCoordinator replica, long millis, long duration) {
    at(millis);
    assertThat(replica.tryAcquire(CLOSING)).as("at %d ms", millis).isTrue();
    at(millis + duration);
    replica.release();
  }

  @Test
  void aNumberBeyondTheNumberOfReplicasSharesASlot() {
    at(100);
    assertThat(replica(2).build().tryAcquire(CLOSING)).isTrue();
    assertThat(replica(3).build().tryAcquire(CLOSING)).isFalse();
  }

  @Test
  void thereAreAsManySlotsAsNeeded() {
    assertThat(SlotCoordinator.of(10).most(3).number(7).build())
        .hasToString("slot 3 of 4, each 250 ms");
    assertThat(SlotCoordinator.of(9).most(3).number(7).build())
        .hasToString("slot 1 of 3, each 250 ms");
  }

  @Test
  void aSlotThatIsTooShortIsRefused() {
    assertThatThrownBy(() -> replica(0).slot(Duration.ofMillis(219)).build())
        .isInstanceOf(RefusedSettingException.class)
        .hasMessage(
            "slot: 219 ms (expected 220 ms to 1 min: the guard of 50 ms, the longest closing of"
                + " 100 ms, and 70 ms in which closings begin)");
    assertThat(replica(0).slot(Duration.ofMillis(220)).build()).isNotNull();
  }

  @Test
  void slotsThatKeepNobodyApartAreRefused() {
    assertThatThrownBy(() -> SlotCoordinator.of(1)).hasMessage("replicas: 1 (expected 2 to 1000)");
    assertThatThrownBy(() -> SlotCoordinator.of(4).most(4)).hasMessage("most: 4 (expected 1 to 3)");
    assertThatThrownBy(() -> replica(-1)).hasMessage("number: -1 (expected 0 to 9999)");
    assertThatThrownBy(() -> replica(0).guard(Duration.ofMillis(-1)))
        .hasMessage("guard: -1 ms (expected 0 to 1 min)");
    assertThatThrownBy(() -> replica(0).longestClosing(Duration.ZERO))
        .hasMessage("longestClosing: 0 (expected 1 ms to 1 min)");
  }
}

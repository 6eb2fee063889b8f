package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

final class FillPaceTest {

  @Test
  void isTheTimeOfAPartByItsBytes() {
    assertThat(FillPace.nanosPerByte(clock(200_000, -1))).isEqualTo(200_000.0 / (1 << 20));
  }

  @Test
  void leavesOutAStopAmongTheParts() {
    assertThat(FillPace.nanosPerByte(clock(200_000, 3))).isEqualTo(200_000.0 / (1 << 20));
  }

  @Test
  void isMoreThanNothingOnThisMachine() {
    assertThat(FillPace.nanosPerByte(System::nanoTime)).isPositive();
  }

  /** A clock that is read before and after each part; the given part has a stop of a second. */
  private static LongSupplier clock(long partNanos, int stoppedPart) {
    return new LongSupplier() {
      private long now;
      private int reads;

      @Override
      public long getAsLong() {
        boolean endsPart = reads % 2 == 1;
        now += endsPart ? partNanos : 0;
        now += endsPart && reads / 2 == stoppedPart ? 1_000_000_000 : 0;
        reads++;
        return now;
      }
    };
  }
}

package io.github.btc.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotsTest {

  private static final long MILLI = 1_000_000;

  private final Slots slots = new Slots(3, 250 * MILLI, 50 * MILLI, 100 * MILLI);

  /** The cycle of three slots takes 750 ms, and second 3 is the start of a cycle. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, false",
    "0, 49, false",
    "0, 50, true",
    "0, 150, true",
    "0, 151, false",
    "0, 250, false",
    "0, 800, true",
    "1, 50, false",
    "1, 299, false",
    "1, 300, true",
    "1, 400, true",
    "1, 401, false",
    "2, 550, true",
    "2, 650, true",
    "2, 651, false",
  })
  void aClosingBeginsAfterTheGuardAndLongBeforeTheEndOfTheSlot(
      int slot, long millis, boolean mayBegin) {
    assertThat(slots.mayBegin(slot, Instant.ofEpochSecond(3).plusMillis(millis)))
        .isEqualTo(mayBegin);
  }

  @Test
  void aMomentBelongsToOneSlotAtMost() {
    for (long millis = 0; millis < 1_500; millis++) {
      Instant now = Instant.parse("2026-11-23T09:00:00Z").plusMillis(millis);
      int may = 0;
      for (int slot = 0; slot < slots.count(); slot++) {
        may += slots.mayBegin(slot, now) ? 1 : 0;
      }
      assertThat(may).as("at %d ms", millis).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void timesBefore1970HaveSlotsToo() {
    assertThat(slots.mayBegin(0, Instant.ofEpochSecond(-3).plusMillis(50))).isTrue();
    assertThat(slots.mayBegin(0, Instant.ofEpochSecond(-3).plusMillis(49))).isFalse();
  }
}

package io.github.btc.gate;

import static io.github.btc.gate.SyntheticArrivals.ON_TIME_NANOS;
import static io.github.btc.gate.SyntheticArrivals.SLOT_NANOS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.internal.Standstill;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Requests of BTC's own wait as those of others do, and can be counted. */
class SyntheticArrivalsTest {

  private static final long MILLI = 1_000_000;

  private long now = 17;
  private final SyntheticArrivals arrivals = new SyntheticArrivals(() -> now);

  @Test
  void nobodyWaitsBeforeSomebodyReads() {
    now += 1_000 * MILLI;

    assertThat(arrivals.unread()).isEqualTo(Standstill.NONE);
    assertThat(arrivals.nanosUntilNext()).isZero();
  }

  @Test
  void oneComesInEachSlot() {
    arrivals.read();
    long end = now + 1_000 * SLOT_NANOS;
    long read = 0;
    while (now < end) {
      now += arrivals.nanosUntilNext();
      arrivals.read();
      read++;
      assertThat(arrivals.nanosUntilNext()).isBetween(1L, 2 * SLOT_NANOS);
    }

    assertThat(read).isBetween(1_000L, 1_001L);
  }

  @Test
  void whoIsReadInTimeHasNotWaited() {
    arrivals.read();
    now += arrivals.nanosUntilNext() + ON_TIME_NANOS;

    assertThat(arrivals.unread()).isEqualTo(Standstill.NONE);
  }

  @Test
  void whoIsUnreadStandsForThoseWhoComeInASlot() {
    arrivals.read();
    now += arrivals.nanosUntilNext() + 3 * MILLI;

    assertThat(arrivals.unread())
        .isEqualTo(new Standstill(SLOT_NANOS, (double) SLOT_NANOS * 3 * MILLI));
  }

  @Test
  void whoIsReadWaitsNoMore() {
    arrivals.read();
    now += 50 * SLOT_NANOS;
    arrivals.read();

    assertThat(arrivals.unread()).isEqualTo(Standstill.NONE);
  }

  @Test
  void aProcessThatWasSuspendedForAYearCountsAMinute() {
    arrivals.read();
    now += 365L * 24 * 3_600 * 1_000 * MILLI;

    assertThat(arrivals.unread().nanos()).isCloseTo(60_000.0 * MILLI, within(1.0 * SLOT_NANOS));
  }

  /** Stops begin anywhere, also shorter ones than a slot. */
  @Test
  void theStandstillHasNoBias() {
    SplittableRandom random = new SplittableRandom(1);
    for (long length : new long[] {2 * MILLI, 15 * MILLI, 80 * MILLI}) {
      Standstill all = Standstill.NONE;
      for (int stop = 0; stop < 20_000; stop++) {
        now += random.nextLong(500 * MILLI);
        arrivals.read();
        now += length + ON_TIME_NANOS; // the first thread runs as late as one that is on time
        all = all.plus(arrivals.unread());
      }

      assertThat(all.nanos() / 20_000).isCloseTo(length, within(0.05 * length));
      assertThat(all.halfSquare() / 20_000)
          .as("each has also waited for that thread")
          .isCloseTo(
              (double) length * length / 2 + (double) length * ON_TIME_NANOS,
              within(0.05 * length * length / 2));
    }
  }
}

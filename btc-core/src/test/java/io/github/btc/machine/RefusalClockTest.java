package io.github.btc.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.RefusalWait;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RefusalClockTest {

  private static final long MILLI = 1_000_000;
  private static final long REFUSED_BEFORE = 7;
  private static final RefusalWait WAIT =
      new RefusalWait(Duration.ofMillis(60), Duration.ofMillis(2));

  private final RefusalClock clock = new RefusalClock();

  @BeforeEach
  void close() {
    clock.closed(REFUSED_BEFORE, 0, 0);
  }

  private long nanosUntilKnown(long atNanos) {
    return clock.nanosUntilKnown(WAIT, atNanos);
  }

  @Test
  void waitsForTheFirstRefusalNoLongerThanItsCap() {
    assertThat(nanosUntilKnown(0)).isEqualTo(60 * MILLI);
    assertThat(nanosUntilKnown(59 * MILLI)).isEqualTo(MILLI);
    assertThat(nanosUntilKnown(61 * MILLI)).isZero();
  }

  @Test
  void waitsForAQuietTimeAfterTheFirstRefusal() {
    clock.refused(REFUSED_BEFORE + 1, 5 * MILLI);

    assertThat(nanosUntilKnown(5 * MILLI)).isEqualTo(2 * MILLI);
    assertThat(nanosUntilKnown(7 * MILLI)).isZero();
  }

  @Test
  void waitsAnewAfterAFurtherRefusalButNotForEver() {
    clock.refused(REFUSED_BEFORE + 1, 6 * MILLI);
    clock.refused(REFUSED_BEFORE + 2, 9 * MILLI);
    assertThat(nanosUntilKnown(9 * MILLI)).isEqualTo(2 * MILLI);

    clock.refused(REFUSED_BEFORE + 8, 15 * MILLI);
    assertThat(nanosUntilKnown(15 * MILLI)).isEqualTo(MILLI);

    clock.refused(REFUSED_BEFORE + 9, 16 * MILLI);
    assertThat(nanosUntilKnown(16 * MILLI)).isZero();
  }
}

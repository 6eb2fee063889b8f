package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RecorderClockTest {

  private static final Instant RECORDED = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration AT_ONCE = Duration.ofNanos(500);

  private final RecorderClock clock = new RecorderClock();

  @Test
  void placesAStopAlsoWhenTheWallClockHasBeenPutSinceTheChunkBegan() {
    clock.compare(RECORDED, AT_ONCE, 7_000);

    assertThat(clock.nanoTimeOf(RECORDED)).isEqualTo(7_000);
    assertThat(clock.nanoTimeOf(RECORDED.plusMillis(3))).isEqualTo(3_007_000);
    assertThat(clock.nanoTimeOf(RECORDED.minusNanos(6_999))).isEqualTo(1);
  }

  @Test
  void placesAStopByTheLastComparison() {
    clock.compare(RECORDED, AT_ONCE, 7_000);
    clock.compare(RECORDED.minusSeconds(3600), AT_ONCE, 9_000); // a chunk after a step back

    assertThat(clock.nanoTimeOf(RECORDED.minusSeconds(3600))).isEqualTo(9_000);
  }

  @Test
  void comparesNothingByAThreadThatHadNoCoreInBetween() {
    assertThat(clock.isKnown()).isFalse();
    clock.compare(RECORDED, Duration.ofMillis(2), 1);
    assertThat(clock.isKnown()).isFalse();
    clock.compare(RECORDED, AT_ONCE, 7_000);
    clock.compare(RECORDED, Duration.ofMillis(2), 1);

    assertThat(clock.isKnown()).isTrue();
    assertThat(clock.nanoTimeOf(RECORDED)).isEqualTo(7_000);
  }
}

package io.github.btc.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.test.FakeTicker;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReloadedWeightTest {

  private static final HaProxyProcess OLD = new HaProxyProcess(1, 10_000);

  private final FakeTicker clock = new FakeTicker();
  private final ReloadedWeight copy = new ReloadedWeight(clock);

  @BeforeEach
  void closeForASecond() {
    clock.advance(Duration.ofHours(1));
    copy.begins();
    clock.advance(Duration.ofSeconds(1));
    copy.ends();
    copy.found(10, OLD);
  }

  private static HaProxyProcess another(long ageSeconds) {
    return new HaProxyProcess(2, ageSeconds);
  }

  @Test
  void isInAProcessThatBeganInTheClosingOrSoonAfterIt() {
    assertThat(copy.isIn(another(0))).isTrue();
    assertThat(copy.isIn(another(1))).as("as old as the closing").isTrue();
    clock.advance(Duration.ofMinutes(10));
    assertThat(copy.isIn(another(570))).as("began 30 s after its end").isTrue();
  }

  @Test
  void isInNoProcessThatBeganBeforeOrLongAfter() {
    assertThat(copy.isIn(another(2))).isFalse();
    clock.advance(Duration.ofSeconds(31));
    assertThat(copy.isIn(another(0))).isFalse();
  }

  @Test
  void isNotInTheProcessThatHasGotTheWeightBack() {
    assertThat(copy.isIn(new HaProxyProcess(1, 0))).isFalse();
  }

  @Test
  void isNotInANewProcessInWhichTheServerHasHadAWeight() {
    copy.found(10, another(0));

    assertThat(copy.isIn(another(0))).isFalse();
  }

  @Test
  void cannotBeToldFromAnOperatorsThatTheOldProcessHasHad() {
    copy.found(0, OLD);

    assertThat(copy.isIn(another(0))).isFalse();
    assertThat(copy.mayCome()).isFalse();
  }

  @Test
  void mayComeForHalfAMinute() {
    assertThat(copy.mayCome()).isTrue();
    clock.advance(Duration.ofSeconds(32));
    assertThat(copy.mayCome()).isFalse();
  }

  @Test
  void cannotComeBeforeTheFirstClosing() {
    ReloadedWeight first = new ReloadedWeight(clock);

    assertThat(first.mayCome()).isFalse();
    assertThat(first.isIn(another(0))).isFalse();
  }
}

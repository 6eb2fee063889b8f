package io.github.btc.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.test.FakeTicker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class UnansweredCommandTest {

  private final FakeTicker clock = new FakeTicker();
  private final UnansweredCommand command = new UnansweredCommand(clock);

  @Test
  void mayBeCarriedOutForTenSeconds() {
    assertThat(command.mayCome()).isFalse();
    command.isLost();

    clock.advance(Duration.ofSeconds(9));
    assertThat(command.mayCome()).isTrue();
    clock.advance(Duration.ofSeconds(1));
    assertThat(command.mayCome()).isFalse();
  }

  @Test
  void mayBeCarriedOutForTenSecondsAfterTheRouterHasFallenSilent() {
    command.isLost();
    clock.advance(Duration.ofSeconds(60)); // in which nobody has asked the router
    command.isFollowedBySilence();

    clock.advance(Duration.ofSeconds(9));
    assertThat(command.mayCome()).isTrue();
    clock.advance(Duration.ofSeconds(1));
    assertThat(command.mayCome()).isFalse();
  }

  @Test
  void cannotBeCarriedOutAfterASilenceIfTheRouterHasAnsweredTenSecondsLater() {
    command.isLost();
    clock.advance(Duration.ofSeconds(9));
    command.isFollowedByAnswer();
    assertThat(command.mayCome()).isTrue();
    clock.advance(Duration.ofSeconds(1));
    command.isFollowedByAnswer();

    command.isFollowedBySilence();

    assertThat(command.mayCome()).isFalse();
  }

  @Test
  void isNotLostBecauseAnotherOneIs() {
    command.isFollowedBySilence();

    assertThat(command.mayCome()).isFalse();
  }
}

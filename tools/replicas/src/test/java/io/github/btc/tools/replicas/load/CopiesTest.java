package io.github.btc.tools.replicas.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class CopiesTest {

  private static final long DELAY = 20;

  private final Copies copies = new Copies(3, Hedging.after(Duration.ofNanos(DELAY)));

  @Test
  void isDueOnceAndOnlyAfterTheDelay() {
    copies.sent(0, 1, 100);

    assertThat(copies.due(119)).isEqualTo(Copies.NONE);
    assertThat(copies.nanosToNextHedge(119)).isEqualTo(1);
    assertThat(copies.due(120)).isZero();
    assertThat(copies.firstTarget(0)).isOne();
    assertThat(copies.due(1000)).isEqualTo(Copies.NONE);
  }

  @Test
  void isNotDueOnceItHasItsAnswer() {
    copies.sent(0, 0, 100);
    copies.sent(1, 1, 101);
    assertThat(copies.ended(0, true)).isTrue();

    assertThat(copies.due(121)).isOne();
  }

  @Test
  void endsWithTheFirstGoodAnswerOnly() {
    copies.sent(0, 0, 100);
    copies.sent(0, 1, 120);

    assertThat(copies.ended(0, true)).isTrue();
    assertThat(copies.ended(0, true)).isFalse();
  }

  @Test
  void aFailureDoesNotEndARequestWhoseOtherCopyIsOnItsWay() {
    copies.sent(0, 0, 100);
    copies.sent(0, 1, 120);

    assertThat(copies.ended(0, false)).isFalse();
    assertThat(copies.ended(0, false)).isTrue();
  }

  @Test
  void aRefusedCopyIsTriedAgainOnlyIfNoOtherIsOnItsWay() {
    copies.sent(0, 0, 100);
    copies.sent(0, 1, 120);

    assertThat(copies.refused(0)).isFalse();
    assertThat(copies.refused(0)).isTrue();
  }

  @Test
  void nobodyIsDueWithoutADelay() {
    Copies alone = new Copies(1, Hedging.NEVER);
    alone.sent(0, 0, 100);

    assertThat(alone.due(Long.MAX_VALUE)).isEqualTo(Copies.NONE);
    assertThat(alone.nanosToNextHedge(100)).isEqualTo(Long.MAX_VALUE);
  }
}

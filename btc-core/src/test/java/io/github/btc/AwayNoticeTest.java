package io.github.btc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class AwayNoticeTest {

  @Test
  void tellsWholeMillisecondsRoundedUp() {
    AwayNotice notice = new AwayNotice(1, 2_000_001);

    assertThat(notice.inMillis()).isEqualTo(1);
    assertThat(notice.forMillis()).isEqualTo(3);
  }

  @Test
  void tellsZeroAndWholeMillisecondsAsTheyAre() {
    AwayNotice notice = new AwayNotice(0, 2_000_000);

    assertThat(notice.inMillis()).isZero();
    assertThat(notice.forMillis()).isEqualTo(2);
  }

  @Test
  void refusesATimeBelowZero() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AwayNotice(-1, 5))
        .withMessage("notice: in -1 ns for 5 ns (expected at least 0)");
    assertThatIllegalArgumentException().isThrownBy(() -> new AwayNotice(5, -1));
  }
}

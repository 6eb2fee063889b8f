package io.github.btc.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.AwayNotice;
import io.github.btc.AwayNotices;
import io.github.btc.Closing;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BtcRecorderTest {

  private static final class InBand implements Announcer, AwayNotices {

    @Override
    public Outcome announceAway(Closing closing) {
      return Outcome.UNCONFIRMED;
    }

    @Override
    public void announceBack() {}

    @Override
    public @Nullable AwayNotice noticeFor(@Nullable String client) {
      return null;
    }
  }

  /** The container knows only the types that a producer declares. */
  @Test
  void findsTheNoticesOfAnAnnouncerWhoseProducerDoesNotDeclareThem() {
    InBand announcer = new InBand();

    assertThat(BtcRecorder.noticesOf(announcer)).isSameAs(announcer);
    assertThat(BtcRecorder.noticesOf(Announcer.none())).isNull();
  }
}

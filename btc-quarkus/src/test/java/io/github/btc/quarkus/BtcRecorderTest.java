package io.github.btc.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.AwayNotice;
import io.github.btc.AwayNotices;
import io.github.btc.Closing;
import io.quarkus.arc.ClientProxy;
import io.quarkus.arc.InjectableBean;
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

  /** As the container makes it for the scope of an application. */
  private record Proxy(InBand arc_contextualInstance) implements Announcer, ClientProxy {

    @Override
    public InjectableBean<?> arc_bean() {
      throw new UnsupportedOperationException("nobody asks for it");
    }

    @Override
    public Outcome announceAway(Closing closing) {
      return arc_contextualInstance.announceAway(closing);
    }

    @Override
    public void announceBack() {
      arc_contextualInstance.announceBack();
    }
  }

  /** The container knows only the types that a producer declares. */
  @Test
  void findsTheNoticesOfAnAnnouncerWhoseProducerDoesNotDeclareThem() {
    InBand announcer = new InBand();

    assertThat(BtcRecorder.noticesOf(announcer)).isSameAs(announcer);
    assertThat(BtcRecorder.noticesOf(new Proxy(announcer))).isSameAs(announcer);
    assertThat(BtcRecorder.noticesOf(Announcer.none())).isNull();
  }
}

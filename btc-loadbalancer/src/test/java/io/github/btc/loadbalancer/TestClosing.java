package io.github.btc.loadbalancer;

import io.github.btc.Closing;
import io.github.btc.Closing.Reason;
import java.time.Duration;
import java.util.List;

/** What announcers are told in tests where nothing depends on it. */
final class TestClosing {

  static final Closing CLOSING = new Closing(List.of("merge"), Duration.ofMillis(5), Reason.DUE);

  private TestClosing() {}
}

package io.github.btc.loadbalancer;

import io.github.btc.Closing;
import io.github.btc.Closing.Reason;
import java.time.Duration;
import java.util.List;

/** A closing for tests of announcers that do not depend on its values. */
final class TestClosing {

  static final Closing CLOSING = new Closing(List.of("merge"), Duration.ofMillis(5), Reason.DUE);

  private TestClosing() {}
}

package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.test.AnnouncerContract;
import java.io.IOException;
import java.util.List;

/** With two routers, either of which may send a request, and one of which fails. */
final class AllAnnouncersContractTest extends AnnouncerContract {

  private final Router first = new Router();
  private final Router second = new Router();

  @Override
  protected Announcer announcer() {
    return new AllAnnouncers(List.of(first, second));
  }

  @Override
  protected boolean isRouted() {
    return first.sends || second.sends;
  }

  @Override
  protected void breakRouter() {
    second.works = false;
  }

  @Override
  protected void restoreRouter() {
    second.works = true;
  }

  /** A router that confirms, and its announcer. */
  private static final class Router implements Announcer {

    private volatile boolean works = true;
    private volatile boolean sends = true;

    @Override
    public Outcome announceAway(Closing closing) throws IOException {
      send(false);
      return Outcome.CONFIRMED;
    }

    @Override
    public void announceBack() throws IOException {
      send(true);
    }

    private void send(boolean value) throws IOException {
      if (!works) {
        throw new IOException("no router");
      }
      sends = value;
    }
  }
}

package io.github.btc.sidecar;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.loadbalancer.Lease;

/** A lease, and whether it has confirmed that no request is left. */
final class ConfirmedAnnouncer implements Announcer {

  private final Lease balancer;
  private volatile boolean away; // volatile: set by the announcer's thread, read by the task's

  ConfirmedAnnouncer(Lease balancer) {
    this.balancer = balancer;
  }

  @Override
  public Outcome announceAway(Closing closing) throws Exception {
    Outcome outcome = balancer.announceAway(closing);
    away = outcome == Outcome.CONFIRMED;
    return outcome;
  }

  /** Makes sure that what was confirmed still holds; returns when the work must have begun. */
  long confirm() throws Exception {
    if (!away) {
      throw new IllegalStateException(
          "the balancer has not confirmed (expected it to, before a collection): nothing was done");
    }
    return balancer.confirm();
  }

  @Override
  public void announceBack() throws Exception {
    away = false;
    balancer.announceBack();
  }

  @Override
  public String toString() {
    return balancer.toString();
  }
}

package io.github.btc.sidecar;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.loadbalancer.Lease;

/** An announcer that remembers whether its lease has confirmed that no request is left. */
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

  /**
   * Confirms again that no request is left, and returns the latest time at which the work may
   * begin.
   */
  long confirm() throws Exception {
    if (!away) {
      throw new IllegalStateException(
          "the balancer has not confirmed that no request is left, so nothing was collected");
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

package io.github.btc.loadbalancer.sidecar;

import io.github.btc.Announcer;
import io.github.btc.loadbalancer.Lease;

/** A lease, and whether it has confirmed that no request is left. */
final class ConfirmedAnnouncer implements Announcer {

  private final Lease balancer;
  private volatile boolean away; // volatile: set by the announcer's thread, read by the task's

  ConfirmedAnnouncer(Lease balancer) {
    this.balancer = balancer;
  }

  boolean isAway() {
    return away;
  }

  @Override
  public Outcome announceAway() throws Exception {
    Outcome outcome = balancer.announceAway();
    away = outcome == Outcome.CONFIRMED;
    return outcome;
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

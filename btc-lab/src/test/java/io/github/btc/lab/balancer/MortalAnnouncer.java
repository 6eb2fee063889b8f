package io.github.btc.lab.balancer;

import io.github.btc.Announcer;

/** Lets a test act in the middle of an announcement, and says nothing any more once dead. */
final class MortalAnnouncer implements Announcer {

  private final Announcer announcer;
  private volatile Runnable beforeAway = () -> {};
  private volatile Runnable beforeBack = () -> {};
  private volatile boolean dead;

  MortalAnnouncer(Announcer announcer) {
    this.announcer = announcer;
  }

  void beforeAway(Runnable action) {
    beforeAway = action;
  }

  void beforeBack(Runnable action) {
    beforeBack = action;
  }

  void die() {
    dead = true;
  }

  @Override
  public Outcome announceAway() throws Exception {
    beforeAway.run();
    return dead ? Outcome.UNCONFIRMED : announcer.announceAway();
  }

  @Override
  public void announceBack() throws Exception {
    beforeBack.run();
    if (!dead) {
      announcer.announceBack();
    }
  }

  @Override
  public long nanosUntilKnown(Refusals refusals) {
    return announcer.nanosUntilKnown(refusals);
  }
}

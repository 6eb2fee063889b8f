package io.github.btc.proofs.recipes.balancer;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.RefusalWait;

/** Lets a test act in the middle of an announcement, and logs nothing once it is dead. */
final class CrashingAnnouncer implements Announcer {

  private final Announcer announcer;
  private volatile Runnable beforeAway = () -> {};
  private volatile Runnable beforeBack = () -> {};
  private volatile boolean dead;
  private volatile boolean announced;

  CrashingAnnouncer(Announcer announcer) {
    this.announcer = announcer;
  }

  void beforeAway(Runnable action) {
    beforeAway = action;
  }

  void beforeBack(Runnable action) {
    beforeBack = action;
  }

  /** Tells whether an announcement of going away is over. */
  boolean hasAnnounced() {
    return announced;
  }

  void die() {
    dead = true;
  }

  @Override
  public Outcome announceAway(Closing closing) throws Exception {
    beforeAway.run();
    try {
      return dead ? Outcome.UNCONFIRMED : announcer.announceAway(closing);
    } finally {
      announced = true;
    }
  }

  @Override
  public void announceBack() throws Exception {
    beforeBack.run();
    if (!dead) {
      announcer.announceBack();
    }
  }

  @Override
  public RefusalWait refusalWait() {
    return announcer.refusalWait();
  }
}

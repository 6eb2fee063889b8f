package io.github.btc.proofs.recipes.balancer;

import io.github.btc.Ticker;

/** A clock that kills the controller's thread, which reads it at every step. */
final class CrashingTicker implements Ticker {

  private final Ticker clock = Ticker.system();
  private final String victim;
  private volatile boolean deadly;

  CrashingTicker(String controllerName) {
    this.victim = "btc-" + controllerName;
  }

  void die() {
    deadly = true;
  }

  @Override
  public long nanos() {
    if (deadly && Thread.currentThread().getName().equals(victim)) {
      throw new StackOverflowError("as a test");
    }
    return clock.nanos();
  }
}

package io.github.btc.spring;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;

/**
 * Stands where an application has no task: on a JVM whose collections nobody can call, or in a
 * native image. It is never due, so the gate stays open, and everything that asks for the
 * controller finds one.
 */
final class IdleTask implements BackgroundTask {

  private static final ActivationInterval NEVER_REACHED = ActivationInterval.between(1, 2);

  @Override
  public String name() {
    return "idle";
  }

  @Override
  public double level() {
    return 0;
  }

  @Override
  public ActivationInterval activationInterval() {
    return NEVER_REACHED;
  }

  @Override
  public void run() {}
}

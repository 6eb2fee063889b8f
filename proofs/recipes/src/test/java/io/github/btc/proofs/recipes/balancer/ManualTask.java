package io.github.btc.proofs.recipes.balancer;

import io.github.btc.ActivationInterval;
import io.github.btc.AdmissionGate;
import io.github.btc.BackgroundTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs when it is asked for and until it may end, and counts the requests that it meets. */
final class ManualTask implements BackgroundTask {

  final Semaphore begun = new Semaphore(0);
  final Semaphore mayEnd = new Semaphore(0);
  final AtomicInteger exposed = new AtomicInteger();
  volatile AdmissionGate gate;
  private volatile boolean running;
  private volatile int level = 1000;

  @Override
  public String name() {
    return "manual";
  }

  @Override
  public double level() {
    return level;
  }

  @Override
  public ActivationInterval activationInterval() {
    return ActivationInterval.between(1e9, 2e9);
  }

  @Override
  public void run() throws InterruptedException {
    running = true;
    exposed.addAndGet(gate.inFlight());
    begun.release();
    try {
      mayEnd.acquire();
    } finally {
      running = false;
      level--;
    }
  }

  /** A request has come. */
  void met() {
    if (running) {
      exposed.incrementAndGet();
    }
  }
}

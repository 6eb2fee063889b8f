package io.github.btc.proofs.recipes.balancer;

import io.github.btc.ActivationInterval;
import io.github.btc.AdmissionGate;
import io.github.btc.BackgroundTask;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Runs when it is due or asked for, and until it may end, and counts the requests that each run
 * meets.
 */
final class ManualTask implements BackgroundTask {

  private static final double LOW = 1000;
  private static final double DUE = 1e9;

  final Semaphore begun = new Semaphore(0);
  final Semaphore mayEnd = new Semaphore(0);

  /** Requests behind the gate when a run began. */
  final AtomicInteger admitted = new AtomicInteger();

  /** Requests that have come during each run, refused ones included. */
  final List<AtomicInteger> met = new CopyOnWriteArrayList<>();

  volatile AdmissionGate gate;
  private volatile @Nullable AtomicInteger running; // volatile: read by the threads of requests
  private volatile double level = LOW;

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
    return ActivationInterval.between(DUE, 2 * DUE);
  }

  @Override
  public void run() throws InterruptedException {
    AtomicInteger requests = new AtomicInteger();
    met.add(requests);
    running = requests;
    admitted.addAndGet(gate.inFlight());
    begun.release();
    try {
      mayEnd.acquire();
    } finally {
      running = null;
      level = Math.min(LOW, level) - 1;
    }
  }

  /** Makes the task due until it has run. */
  void becomeDue() {
    level = 2 * DUE;
  }

  /** A request has come. */
  void met() {
    AtomicInteger requests = running;
    if (requests != null) {
      requests.incrementAndGet();
    }
  }
}

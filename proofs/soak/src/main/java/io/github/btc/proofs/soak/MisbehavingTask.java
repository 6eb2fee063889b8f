package io.github.btc.proofs.soak;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** A task that is due every few hundred requests. At random it works, throws or hangs. */
final class MisbehavingTask implements BackgroundTask {

  private final AtomicLong requestsSinceRun = new AtomicLong();
  private final SplittableRandom random;

  MisbehavingTask(SplittableRandom random) {
    this.random = random;
  }

  void requestEnded() {
    requestsSinceRun.incrementAndGet();
  }

  @Override
  public String name() {
    return "misbehaving";
  }

  @Override
  public double level() {
    return requestsSinceRun.get();
  }

  @Override
  public ActivationInterval activationInterval() {
    return ActivationInterval.between(200, 1_000);
  }

  @Override
  public void run() throws InterruptedException {
    int lot = random.nextInt(100);
    if (lot < 5) {
      new CountDownLatch(1).await(); // until the controller interrupts it
    } else if (lot < 20) {
      throw new IllegalStateException("thrown on purpose for the soak");
    }
    requestsSinceRun.set(0);
  }
}

package io.github.btc.sidecar;

import io.github.btc.Closing;
import io.github.btc.Coordinator;
import java.util.concurrent.CountDownLatch;

/** Declines twice, because it is the turn of others. */
final class ThirdTurn implements Coordinator {

  private final CountDownLatch released = new CountDownLatch(1);
  private int asked;

  @Override
  public synchronized boolean tryAcquire(Closing closing) {
    return asked++ >= 2;
  }

  @Override
  public void release() {
    released.countDown();
  }

  void awaitRelease() throws InterruptedException {
    released.await();
  }
}

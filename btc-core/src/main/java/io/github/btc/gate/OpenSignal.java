package io.github.btc.gate;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Lets requests on hold wait for the gate to open. Only waiting requests take its lock. */
final class OpenSignal {

  // Not synchronized: a virtual thread on hold must not pin its carrier.
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition opened = lock.newCondition();

  /** Waits until the gate is open or the time is over. */
  void await(OneWordGate gate, long nanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long rest = nanos;
      while (gate.isClosed() && rest > 0) {
        rest = opened.awaitNanos(rest);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Wakes all waiting requests. The gate calls it after the closed bit is cleared. */
  void opened() {
    lock.lock();
    try {
      opened.signalAll();
    } finally {
      lock.unlock();
    }
  }
}

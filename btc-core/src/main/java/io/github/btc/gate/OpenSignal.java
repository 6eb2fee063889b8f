package io.github.btc.gate;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Where held requests wait for the gate to open. A lock of its own, off the request path. */
final class OpenSignal {

  // Not synchronized: a held virtual thread must not pin its carrier.
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition opened = lock.newCondition();

  /** Waits until the gate is open or the time is over. */
  void await(OneWordGate gate, long nanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long rest = nanos;
      while (gate.isShut() && rest > 0) {
        rest = opened.awaitNanos(rest);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Wakes everyone; called after the gate's word says open. */
  void opened() {
    lock.lock();
    try {
      opened.signalAll();
    } finally {
      lock.unlock();
    }
  }
}

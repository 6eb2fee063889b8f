package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.internal.Ranges;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Turns this replica's readiness endpoint to "not ready" before a closing and waits until the
 * cluster has taken notice. <b>For tasks of many seconds only</b>, a compaction or a rebuild:
 * Kubernetes needs seconds to hear of it and to tell every proxy, so for a collection of
 * milliseconds it would cost a hundred times what it saves. Give such tasks a controller of their
 * own, with an announce limit above this announcer's.
 *
 * <p>Going away, it waits until probes have been answered "not ready" often enough, and then until
 * the endpoints have been withdrawn everywhere, all with the gate open. Nobody confirms anything,
 * so the outcome is {@link Outcome#UNCONFIRMED}: the gate then refuses whoever has not heard. Being
 * back, it answers "ready" at once; there is nothing to fail.
 *
 * <p>A replica that crashes meanwhile starts ready. Thread-safe.
 */
public final class ReadinessAnnouncer implements Announcer, HealthSource {

  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final int probes;
  private final long withdrawalNanos;
  private final long limitNanos;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean ready = true; // guarded by lock
  private int refusedProbes; // guarded by lock

  private ReadinessAnnouncer(int probes, long withdrawalNanos, long limitNanos) {
    this.probes = probes;
    this.withdrawalNanos = withdrawalNanos;
    this.limitNanos = limitNanos;
  }

  /**
   * Makes the announcer.
   *
   * @param probes how many probes must find the replica not ready, its {@code failureThreshold}; 1
   *     to 20
   * @param withdrawal how long the cluster takes from there to the last proxy, 1 s to 1 min
   * @param limit how long to wait altogether, when no probe comes, 1 s to 1 min
   * @return the announcer
   */
  public static ReadinessAnnouncer forLongTasks(int probes, Duration withdrawal, Duration limit) {
    Ranges.whole("probes", probes, 1, 20);
    return new ReadinessAnnouncer(
        probes,
        Ranges.nanos("withdrawal", withdrawal, Duration.ofSeconds(1), LONGEST),
        Ranges.nanos("limit", limit, Duration.ofSeconds(1), LONGEST));
  }

  /** Answers a probe. Each call while not ready counts as one. */
  @Override
  public boolean isHealthy() {
    lock.lock();
    try {
      if (!ready) {
        refusedProbes++;
        changed.signalAll();
      }
      return ready;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Outcome announceAway(Closing closing) throws InterruptedException {
    long end = System.nanoTime() + limitNanos;
    lock.lockInterruptibly();
    try {
      ready = false;
      refusedProbes = 0;
      long left = limitNanos;
      while (refusedProbes < probes && left > 0) {
        left = changed.awaitNanos(left);
      }
      left = Math.min(withdrawalNanos, end - System.nanoTime());
      while (!ready && left > 0) {
        left = changed.awaitNanos(left);
      }
      return Outcome.UNCONFIRMED;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void announceBack() {
    lock.lock();
    try {
      ready = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public String toString() {
    return "readiness (" + TimeUnit.NANOSECONDS.toMillis(withdrawalNanos) + " ms to withdraw)";
  }
}

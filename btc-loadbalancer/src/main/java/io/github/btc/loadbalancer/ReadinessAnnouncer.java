package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.internal.Ranges;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Sets this replica's readiness endpoint to "not ready" before a closing, and waits until the
 * cluster has reacted. <b>Use it only for tasks of many seconds</b>, such as a compaction or a
 * rebuild. Kubernetes needs seconds to notice it and to update every proxy. For a collection of
 * milliseconds, that costs a hundred times what it saves. Give long tasks their own controller,
 * with an announce limit above the limit of this announcer.
 *
 * <p>Away: the announcer waits until enough probes have got "not ready", and then until the cluster
 * has had time to withdraw the endpoint everywhere. The gate stays open meanwhile. Kubernetes
 * confirms nothing, so the outcome is {@link Outcome#UNCONFIRMED}: the task runs only if somebody
 * has said that refusals are retried, and the gate refuses requests that still arrive. Back: the
 * endpoint answers "ready" at once.
 *
 * <p>A replica that crashes while it is away starts ready. Thread-safe.
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

  ReadinessAnnouncer(int probes, long withdrawalNanos, long limitNanos) {
    this.probes = probes;
    this.withdrawalNanos = withdrawalNanos;
    this.limitNanos = limitNanos;
  }

  /**
   * Makes the announcer.
   *
   * @param probes how many probes must find the replica not ready, as its {@code failureThreshold};
   *     1 to 20
   * @param withdrawal how long the cluster takes after these probes to update the last proxy, 1 s
   *     to 1 min
   * @param limit how long to wait in total, also if no probe comes, 1 s to 1 min
   * @return the announcer
   */
  public static ReadinessAnnouncer forLongTasks(int probes, Duration withdrawal, Duration limit) {
    Ranges.whole("probes", probes, 1, 20);
    return new ReadinessAnnouncer(
        probes,
        Ranges.nanos("withdrawal", withdrawal, Duration.ofSeconds(1), LONGEST),
        Ranges.nanos("limit", limit, Duration.ofSeconds(1), LONGEST));
  }

  /** Answers a probe. Each call while the replica is not ready counts as one probe. */
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

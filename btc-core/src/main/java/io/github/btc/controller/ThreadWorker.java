package io.github.btc.controller;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A worker on a daemon thread of its own. */
final class ThreadWorker implements Worker {

  private final ExecutorService executor;
  private final AtomicInteger unfinished = new AtomicInteger();
  private @Nullable Thread running; // guarded by this
  private volatile @Nullable Thread thread; // written when the first job comes

  ThreadWorker(String threadName) {
    executor =
        Executors.newSingleThreadExecutor(
            job -> {
              Thread made = new Thread(job, threadName);
              made.setDaemon(true);
              thread = made;
              return made;
            });
  }

  @Override
  public void execute(Runnable job) {
    unfinished.incrementAndGet();
    try {
      executor.execute(() -> runInterruptibly(job));
    } catch (RejectedExecutionException e) {
      unfinished.decrementAndGet();
      // The controller is being closed. The gate stays open, and nobody waits for this job.
    }
  }

  private void runInterruptibly(Runnable job) {
    setRunning(Thread.currentThread());
    try {
      job.run();
    } finally {
      setRunning(null);
      unfinished.decrementAndGet();
      Thread.interrupted(); // the next job must not inherit an interrupt
    }
  }

  private synchronized void setRunning(@Nullable Thread thread) {
    running = thread;
  }

  @Override
  public synchronized void interrupt() {
    if (running != null) {
      running.interrupt();
    }
  }

  @Override
  public boolean isIdle() {
    return unfinished.get() == 0;
  }

  /** Returns the thread, or null before the first job. */
  @Nullable Thread thread() {
    return thread;
  }

  /** Tells whether a thread runs the current job. */
  synchronized boolean runsOn(Thread thread) {
    return thread == running;
  }

  /**
   * Refuses further jobs. Waits for those given so far within a limit, and then interrupts the one
   * that runs. Those behind it still run, because a turn or a server may be given back by one.
   */
  void shutDown(Duration limit) throws InterruptedException {
    executor.shutdown();
    if (!executor.awaitTermination(limit.toNanos(), TimeUnit.NANOSECONDS)) {
      interrupt();
    }
  }
}

package io.github.btc.agent;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/*
 * The JDK's server reads each request on a thread of its executor. Its only time limit for that is a
 * property of the whole JVM, which belongs to the service. An interrupt of the thread ends a read and
 * closes the channel, which is right for a connection that is too slow.
 */

/**
 * The threads that read and answer the agent's requests. A thread waits for a limited time until a
 * caller has sent its request or read its answer. The wait for a collection has no limit.
 * Thread-safe.
 */
final class ConnectionThreads implements Executor, AutoCloseable {

  private static final long IDLE_SECONDS = 10;

  /** One request, from the first byte read to the last byte written. */
  private final class Conversation implements Runnable {

    private final Runnable job;

    // guarded by this
    private @Nullable Thread thread;
    private @Nullable ScheduledFuture<?> end; // set while the thread waits for the caller
    private boolean cut;

    Conversation(Runnable job) {
      this.job = job;
    }

    @Override
    public void run() {
      try {
        current.set(this);
        await();
        job.run();
      } finally {
        current.remove();
        finish();
      }
    }

    /** Starts the limited wait for the caller. */
    private synchronized void await() {
      thread = Thread.currentThread();
      end = clock.schedule(this::cutOff, limitNanos, TimeUnit.NANOSECONDS);
    }

    private synchronized void work() throws IOException {
      if (cut) {
        throw new IOException("the caller took too long");
      }
      stopClock();
    }

    private synchronized void cutOff() {
      if (thread != null && end != null) {
        cut = true;
        thread.interrupt();
      }
    }

    private synchronized void finish() {
      stopClock();
      thread = null;
      Thread.interrupted(); // clears a late interrupt of our own; nothing else interrupts these
      // threads
    }

    private void stopClock() { // guarded by this
      if (end != null) {
        end.cancel(false);
        end = null;
      }
    }
  }

  private final ThreadLocal<Conversation> current = new ThreadLocal<>();
  private final ThreadPoolExecutor threads;
  private final ScheduledThreadPoolExecutor clock;
  private final long limitNanos;

  /**
   * Makes the pool, without starting a request thread.
   *
   * @param most the largest number of requests at a time; further callers wait, as they would for a
   *     collection
   * @param limitNanos the longest wait for a caller
   */
  ConnectionThreads(int most, long limitNanos) {
    this.limitNanos = limitNanos;
    this.threads =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            daemons("btc-agent-request"));
    threads.allowCoreThreadTimeOut(true);
    this.clock = new ScheduledThreadPoolExecutor(1, daemons("btc-agent-clock"));
    clock.setRemoveOnCancelPolicy(true);
    clock.prestartCoreThread(); // later the start of a thread may fail
  }

  private static ThreadFactory daemons(String name) {
    return job -> {
      Thread thread = new Thread(job, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  @Override
  public void execute(Runnable job) {
    threads.execute(new Conversation(job));
  }

  /** Ends the limited wait, because the caller on this thread has sent its request. */
  void heard() throws IOException {
    Conversation conversation = current.get();
    if (conversation != null) {
      conversation.work();
    }
  }

  /** Starts the limited wait for the caller on this thread to read its answer. */
  void answering() {
    Conversation conversation = current.get();
    if (conversation != null) {
      conversation.await();
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    clock.shutdownNow();
  }
}

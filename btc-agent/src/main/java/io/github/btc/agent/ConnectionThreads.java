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
 * The JDK's server reads each request on a thread of its executor and has no limit of time for that,
 * but for a property of the whole JVM, which belongs to the service. Its reads end when their thread
 * is interrupted: the channel is closed then, which is just what such a connection deserves.
 */

/**
 * The threads on which the agent's requests are read and answered, none of which waits for longer
 * than a limit for a caller to send or to take something. Collections are waited for without one.
 * Thread-safe.
 */
final class ConnectionThreads implements Executor, AutoCloseable {

  private static final long IDLE_SECONDS = 10;

  /** One request, from the first byte that was read to the last that was written. */
  private final class Conversation implements Runnable {

    private final Runnable job;

    // guarded by this
    private @Nullable Thread thread;
    private @Nullable ScheduledFuture<?> end; // while the caller is waited for
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

    /** The caller is waited for from now on, and not for long. */
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
      Thread.interrupted(); // ours, if it came late: nobody else interrupts these threads
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
   * Makes them; none is started yet.
   *
   * @param most callers beyond this wait: for a collection there is nothing better to do
   * @param limitNanos for how long a caller may be waited for
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
    clock.prestartCoreThread(); // later there may be no room for another thread
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

  /** The caller on this thread has said what it wants: no limit from here on. */
  void heard() throws IOException {
    Conversation conversation = current.get();
    if (conversation != null) {
      conversation.work();
    }
  }

  /** The caller on this thread is about to be answered: it must take that in time. */
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

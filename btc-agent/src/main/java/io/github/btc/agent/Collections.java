package io.github.btc.agent;

import io.github.btc.BackgroundTask;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Collects when asked, one collection at a time. Whoever asks while one is waiting to begin shares
 * it; whoever asks while one runs gets the next, because the one that runs may have missed their
 * garbage. So however many ask at once, two collections answer them all. Thread-safe.
 */
final class Collections {

  /**
   * One collection that has ended.
   *
   * @param mode which it was
   * @param durationNanos how long it took
   * @param levelBeforeBytes the level before
   * @param levelAfterBytes the level after
   */
  record Collected(
      CollectionMode mode, long durationNanos, long levelBeforeBytes, long levelAfterBytes) {}

  private final Function<CollectionMode, BackgroundTask> factory;
  private final ExecutorService worker;

  // guarded by this
  private final Map<CollectionMode, BackgroundTask> tasks = new EnumMap<>(CollectionMode.class);
  private final Map<CollectionMode, CompletableFuture<Collected>> waiting =
      new EnumMap<>(CollectionMode.class);
  private final Map<CollectionMode, Long> ended = new EnumMap<>(CollectionMode.class);
  private long failed;
  private boolean running;

  Collections(Function<CollectionMode, BackgroundTask> factory) {
    this(factory, Collections::thread);
  }

  Collections(Function<CollectionMode, BackgroundTask> factory, ThreadFactory threads) {
    this.factory = factory;
    this.worker =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
  }

  private static Thread thread(Runnable job) {
    Thread thread = new Thread(job, "btc-agent-collection");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Returns the task of a mode. It is made when it is first asked for, not when the agent starts:
   * tasks log, and an agent that logs before the service's main method takes the choice of a log
   * manager from it.
   */
  synchronized BackgroundTask task(CollectionMode mode) {
    return tasks.computeIfAbsent(mode, factory);
  }

  long levelBytes(CollectionMode mode) {
    return (long) task(mode).level();
  }

  /** Asks for a collection that begins after this call. */
  synchronized CompletableFuture<Collected> collect(CollectionMode mode) {
    CompletableFuture<Collected> shared = waiting.get(mode);
    if (shared == null) {
      BackgroundTask task = task(mode);
      CompletableFuture<Collected> next = new CompletableFuture<>();
      worker.execute(() -> run(mode, task, next)); // first: without a thread nobody may wait for it
      waiting.put(mode, next); // it begins when we have left
      return next;
    }
    return shared;
  }

  private void run(CollectionMode mode, BackgroundTask task, CompletableFuture<Collected> result) {
    begin(mode);
    try {
      long before = (long) task.level();
      long start = System.nanoTime();
      task.run();
      long nanos = System.nanoTime() - start;
      Collected collected = new Collected(mode, nanos, before, (long) task.level());
      end(mode, true);
      result.complete(collected);
    } catch (Throwable e) { // also OutOfMemoryError: whoever waits must be told
      end(mode, false);
      result.completeExceptionally(e);
    }
  }

  private synchronized void begin(CollectionMode mode) {
    waiting.remove(mode);
    running = true;
  }

  private synchronized void end(CollectionMode mode, boolean succeeded) {
    running = false;
    if (succeeded) {
      ended.merge(mode, 1L, Long::sum);
    } else {
      failed++;
    }
  }

  synchronized boolean isCollecting() {
    return running;
  }

  synchronized long count(CollectionMode mode) {
    return ended.getOrDefault(mode, 0L);
  }

  synchronized long failed() {
    return failed;
  }
}

package io.github.btc.agent;

import io.github.btc.BackgroundTask;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Collects when asked, one collection at a time. Whoever asks while one is waiting to begin shares
 * it; whoever asks while one runs gets the next, because the one that runs may have missed their
 * garbage. So however many ask at once, two collections answer them all. Those whose deadline has
 * passed when it begins are told so, and nobody collects for them alone. Thread-safe.
 */
final class CollectionRequests {

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

  /** Somebody who waits, until a deadline on this class's clock or for ever. */
  private record Claim(OptionalLong deadlineNanos, CompletableFuture<Collected> result) {

    void refuseIfLate(long nowNanos) {
      if (deadlineNanos.isPresent() && nowNanos - deadlineNanos.getAsLong() >= 0) {
        result.completeExceptionally(new TooLateException());
      }
    }
  }

  private final Function<CollectionMode, BackgroundTask> factory;
  private final ExecutorService worker;
  private final LongSupplier clock;

  // guarded by this
  private final Map<CollectionMode, BackgroundTask> tasks = new EnumMap<>(CollectionMode.class);
  private final Map<CollectionMode, List<Claim>> waiting = new EnumMap<>(CollectionMode.class);
  private final Map<CollectionMode, Long> ended = new EnumMap<>(CollectionMode.class);
  private long failed;
  private boolean running;

  CollectionRequests(Function<CollectionMode, BackgroundTask> factory) {
    this(factory, CollectionRequests::thread, System::nanoTime);
  }

  CollectionRequests(
      Function<CollectionMode, BackgroundTask> factory, ThreadFactory threads, LongSupplier clock) {
    this.factory = factory;
    this.clock = clock;
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

  /** Reads the clock that deadlines are compared with: nanoseconds, since no particular moment. */
  long clockNanos() {
    return clock.getAsLong();
  }

  /**
   * Asks for a collection that begins after this call.
   *
   * @param deadlineNanos what {@link #clockNanos()} shows when it is too late to begin, or empty;
   *     then the result is a {@link TooLateException}
   */
  synchronized CompletableFuture<Collected> collect(
      CollectionMode mode, OptionalLong deadlineNanos) {
    Claim claim = new Claim(deadlineNanos, new CompletableFuture<>());
    List<Claim> others = waiting.get(mode);
    if (others == null) {
      BackgroundTask task = task(mode);
      worker.execute(() -> run(mode, task)); // first: without a thread nobody may wait for it
      others = new ArrayList<>();
      waiting.put(mode, others); // it begins when we have left
    }
    others.add(claim);
    return claim.result();
  }

  private void run(CollectionMode mode, BackgroundTask task) {
    List<Claim> claims = begin(mode);
    try {
      long now = clockNanos();
      claims.forEach(claim -> claim.refuseIfLate(now));
      if (claims.stream().allMatch(claim -> claim.result().isDone())) {
        stop();
        return;
      }
      long before = (long) task.level();
      long start = System.nanoTime();
      task.run();
      long nanos = System.nanoTime() - start;
      Collected collected = new Collected(mode, nanos, before, (long) task.level());
      end(mode, true);
      claims.forEach(claim -> claim.result().complete(collected));
    } catch (Throwable e) { // also OutOfMemoryError: whoever waits must be told
      end(mode, false);
      claims.forEach(claim -> claim.result().completeExceptionally(e));
    }
  }

  private synchronized List<Claim> begin(CollectionMode mode) {
    running = true;
    return waiting.remove(mode);
  }

  private synchronized void stop() {
    running = false;
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

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
 * Runs the requested collections, one at a time. All requests that arrive before a collection
 * begins share it. A request that arrives during a collection gets the next one, because the
 * current one may miss its garbage. So any number of simultaneous requests needs at most two
 * collections. Requests with a passed deadline fail when the collection begins, and no collection
 * runs for them alone. Thread-safe.
 */
final class CollectionRequests {

  /**
   * One collection that has ended.
   *
   * @param mode the kind of the collection
   * @param durationNanos the duration of the collection
   * @param levelBeforeBytes the level before
   * @param levelAfterBytes the level after
   */
  record Collected(
      CollectionMode mode, long durationNanos, long levelBeforeBytes, long levelAfterBytes) {}

  /** A waiting request, with or without a deadline on the clock of this class. */
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
   * Returns the task of a mode. The method makes the task on its first call and not at the start of
   * the agent. Tasks write to the log, and an agent that does so before the service's main method
   * would choose the log manager for the service.
   */
  synchronized BackgroundTask task(CollectionMode mode) {
    return tasks.computeIfAbsent(mode, this::listening);
  }

  /**
   * A task leaves collections to the JVM that its runs do not keep away. It learns which these are
   * while somebody listens to them, which a controller in this JVM would do.
   */
  private BackgroundTask listening(CollectionMode mode) {
    BackgroundTask task = factory.apply(mode);
    task.reportUncontrolledRuns(took -> {}); // as long as this JVM
    return task;
  }

  long levelBytes(CollectionMode mode) {
    return (long) task(mode).level();
  }

  /** Reads the clock of the deadlines in nanoseconds, which has no fixed start. */
  long clockNanos() {
    return clock.getAsLong();
  }

  /**
   * Requests a collection that begins after this call.
   *
   * @param deadlineNanos the value of {@link #clockNanos()} at which it is too late to begin, or
   *     empty; a collection that would begin too late fails with a {@link TooLateException}
   */
  synchronized CompletableFuture<Collected> collect(
      CollectionMode mode, OptionalLong deadlineNanos) {
    Claim claim = new Claim(deadlineNanos, new CompletableFuture<>());
    List<Claim> others = waiting.get(mode);
    if (others == null) {
      BackgroundTask task = task(mode);
      worker.execute(() -> run(mode, task)); // first, because it throws if no thread can start
      others = new ArrayList<>();
      waiting.put(mode, others); // it begins after this method has returned
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
    } catch (Throwable e) { // also OutOfMemoryError: the waiting requests must end
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

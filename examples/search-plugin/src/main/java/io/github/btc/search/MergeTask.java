package io.github.btc.search;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The merges of this node's shards as a background task. Its level is the number of waiting
 * segments. A run starts their merges and waits for them for a bounded time. A merge that takes
 * longer continues during requests, and so does the start of merges in a shard that a force merge
 * has locked. If a shard cannot start, the run fails after the wait for the other shards. In quiet
 * times, a closing costs no request. Then a single waiting segment raises the level to A^max,
 * because without requests the controller samples by time and a task is due at A^max.
 */
final class MergeTask implements BackgroundTask {

  static final String NAME = "merges";

  /** From one merge of the tiered policy, which has ten segments, to half of a shard's limit. */
  private static final ActivationInterval SEGMENTS = ActivationInterval.between(10, 20);

  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long LOOK_MILLIS = 2;

  private final PostponedMerges merges;
  private final BooleanSupplier quiet;
  private final long longestNanos;

  // only the controller's thread for tasks uses it
  private @Nullable FutureTask<PostponedMerges.Started> starting;

  MergeTask(PostponedMerges merges, BooleanSupplier quiet) {
    this(merges, quiet, LONGEST_NANOS);
  }

  MergeTask(PostponedMerges merges, BooleanSupplier quiet, long longestNanos) {
    this.merges = merges;
    this.quiet = quiet;
    this.longestNanos = longestNanos;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public double level() {
    boolean worthIt = quiet.getAsBoolean();
    int waiting = merges.waitingSegments();
    return waiting > 0 && worthIt ? Math.max(waiting, SEGMENTS.max()) : waiting;
  }

  @Override
  public ActivationInterval activationInterval() {
    return SEGMENTS;
  }

  @Override
  public long uncontrolledRuns() {
    return merges.timesLetGo();
  }

  @Override
  public void run() throws Exception {
    long begun = System.nanoTime();
    PostponedMerges.Started started = awaitStart();
    while (started.isMerging() && System.nanoTime() - begun < longestNanos) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    if (started.failure() != null) {
      throw started.failure();
    }
  }

  /**
   * Starts the merges on another thread, because the wait for a force merge's lock has no time
   * limit.
   */
  private PostponedMerges.Started awaitStart() throws Exception {
    FutureTask<PostponedMerges.Started> start = starting == null ? begin() : starting;
    starting = start;
    try {
      PostponedMerges.Started started = start.get(longestNanos, TimeUnit.NANOSECONDS);
      starting = null;
      return started;
    } catch (TimeoutException e) { // the next run waits for the same start
      return PostponedMerges.Started.NOTHING;
    } catch (ExecutionException e) {
      starting = null;
      throw e;
    }
  }

  private FutureTask<PostponedMerges.Started> begin() {
    FutureTask<PostponedMerges.Started> start = new FutureTask<>(merges::start);
    Thread thread = new Thread(start, "btc-merges");
    thread.setDaemon(true);
    thread.start();
    return start;
  }
}

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
 * The merges of this node's shards as a background task. Its level is the number of segments that
 * wait; it runs by starting their merges and waiting for them, for a bounded time: a merge that
 * takes longer goes on among requests, and so does starting one in a shard that a force merge keeps
 * locked. A shard that cannot start makes the run fail, after the same wait for the others. In
 * quiet times, when a closing costs nobody anything, any waiting segment makes it due: at the upper
 * end, because without requests only the clock looks.
 */
final class MergeTask implements BackgroundTask {

  static final String NAME = "merges";

  /** One merge of the tiered policy's ten segments, to half of what a shard may hold. */
  private static final ActivationInterval SEGMENTS = ActivationInterval.between(10, 20);

  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long LOOK_MILLIS = 2;

  private final HeldMerges merges;
  private final BooleanSupplier quiet;
  private final long longestNanos;

  // used by the controller's thread for tasks alone
  private @Nullable FutureTask<HeldMerges.Started> starting;

  MergeTask(HeldMerges merges, BooleanSupplier quiet) {
    this(merges, quiet, LONGEST_NANOS);
  }

  MergeTask(HeldMerges merges, BooleanSupplier quiet, long longestNanos) {
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
    HeldMerges.Started started = awaitStart();
    while (started.isMerging() && System.nanoTime() - begun < longestNanos) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    if (started.failure() != null) {
      throw started.failure();
    }
  }

  /**
   * On another thread, because the lock that a force merge holds cannot be waited for in bounds.
   */
  private HeldMerges.Started awaitStart() throws Exception {
    FutureTask<HeldMerges.Started> start = starting == null ? begin() : starting;
    starting = start;
    try {
      HeldMerges.Started started = start.get(longestNanos, TimeUnit.NANOSECONDS);
      starting = null;
      return started;
    } catch (TimeoutException e) { // the next run waits for the same start
      return HeldMerges.Started.NOTHING;
    } catch (ExecutionException e) {
      starting = null;
      throw e;
    }
  }

  private FutureTask<HeldMerges.Started> begin() {
    FutureTask<HeldMerges.Started> start = new FutureTask<>(merges::start);
    Thread thread = new Thread(start, "btc-merges");
    thread.setDaemon(true);
    thread.start();
    return start;
  }
}

package io.github.btc.search;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The merges of this node's shards as a background task. Its level is the number of segments that
 * wait; it runs by starting their merges and waiting for them, for a bounded time: a merge that
 * takes longer goes on among requests. A shard that cannot start makes the run fail, after the same
 * wait for the others. In quiet times, when a closing costs nobody anything, any waiting segment
 * makes it due: at the upper end, because without requests only the clock looks.
 */
final class MergeTask implements BackgroundTask {

  static final String NAME = "merges";

  /** One merge of the tiered policy's ten segments, to half of what a shard may hold. */
  private static final ActivationInterval SEGMENTS = ActivationInterval.between(10, 20);

  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long LOOK_MILLIS = 2;

  private final HeldMerges merges;
  private final BooleanSupplier quiet;

  MergeTask(HeldMerges merges, BooleanSupplier quiet) {
    this.merges = merges;
    this.quiet = quiet;
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
    HeldMerges.Started started = merges.start();
    long begun = System.nanoTime();
    while (started.isMerging() && System.nanoTime() - begun < LONGEST_NANOS) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    if (started.failure() != null) {
      throw started.failure();
    }
  }
}

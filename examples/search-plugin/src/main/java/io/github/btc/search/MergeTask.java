package io.github.btc.search;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The merges of this node's shards as a background task. Its level is the number of segments that
 * wait; it runs by starting their merges and waiting for them, for a bounded time: a merge that
 * takes longer goes on among requests.
 */
final class MergeTask implements BackgroundTask {

  static final String NAME = "merges";

  /** One merge of the tiered policy's ten segments, to half of what a shard may hold. */
  private static final ActivationInterval SEGMENTS = ActivationInterval.between(10, 20);

  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long LOOK_MILLIS = 2;

  private final HeldMerges merges;

  MergeTask(HeldMerges merges) {
    this.merges = merges;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public double level() {
    return merges.waitingSegments();
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
  public void run() throws IOException, InterruptedException {
    List<HoldingMergePolicy> started = merges.start();
    long begun = System.nanoTime();
    while (started.stream().anyMatch(HoldingMergePolicy::isMerging)
        && System.nanoTime() - begun < LONGEST_NANOS) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }
}

package io.github.btc.lucene;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.SegmentCommitInfo;

/**
 * The merges of one index as a background task. Its level is the number of segments that wait to be
 * merged; it runs by letting the writer start their merges, on whatever threads its scheduler has,
 * and waits until they have ended.
 *
 * <pre>{@code
 * config.setMergePolicy(HoldingMergePolicy.around(new TieredMergePolicy()));
 * IndexWriter writer = new IndexWriter(directory, config);
 * builder.task(MergeTask.of(writer));
 * }</pre>
 *
 * <p>A merge that somebody else has started, by force for instance, is not waited for. One that
 * takes longer than the controller's task limit goes on among requests; so bound the merges' size
 * where the inner policy allows it, for instance {@code setMaxMergedSegmentMB}.
 *
 * <p>Thread-safe. Holds merges from when it is made until it is closed; close it before the writer
 * to have what waits merged as Lucene would.
 */
public final class MergeTask implements BackgroundTask, AutoCloseable {

  /** One merge of the tiered policy's ten segments, to half of what may wait by default. */
  private static final ActivationInterval SEGMENTS = ActivationInterval.between(10, 20);

  private static final String NAME = "merges";
  private static final long LOOK_MICROS = 500;

  private final String name;
  private final IndexWriter writer;
  private final HoldingMergePolicy policy;
  private final ActivationInterval interval;

  private MergeTask(
      String name, IndexWriter writer, HoldingMergePolicy policy, ActivationInterval interval) {
    this.name = name;
    this.writer = writer;
    this.policy = policy;
    this.interval = interval;
  }

  /**
   * Makes a task named {@code merges}, due when 10 to 20 segments wait.
   *
   * @param writer of the index; its merge policy is a {@link HoldingMergePolicy}
   * @return the task, which holds the writer's merges from now on
   * @throws RefusedSettingException if the writer has another policy
   */
  public static MergeTask of(IndexWriter writer) {
    return of(NAME, writer, SEGMENTS);
  }

  /**
   * Makes a task.
   *
   * @param name shown in events, metrics and messages; unique within its controller
   * @param writer of the index; its merge policy is a {@link HoldingMergePolicy}
   * @param segments how many wait when it is due; A^max at most what the policy lets wait
   * @return the task, which holds the writer's merges from now on
   * @throws RefusedSettingException if the writer has another policy, or would always merge first
   */
  public static MergeTask of(String name, IndexWriter writer, ActivationInterval segments) {
    HoldingMergePolicy policy = policyOf(writer);
    if (segments.max() > policy.mostWaiting()) {
      throw new RefusedSettingException(
          "segments.max",
          String.valueOf(segments.max()),
          "at most the "
              + policy.mostWaiting()
              + " that may wait; give HoldingMergePolicy.around a larger number");
    }
    MergeTask task = new MergeTask(Objects.requireNonNull(name, "name"), writer, policy, segments);
    policy.hold(true);
    return task;
  }

  private static HoldingMergePolicy policyOf(IndexWriter writer) {
    MergePolicy policy = writer.getConfig().getMergePolicy();
    if (policy instanceof HoldingMergePolicy holding) {
      return holding;
    }
    throw new RefusedSettingException(
        "mergePolicy",
        policy.getClass().getSimpleName(),
        "a HoldingMergePolicy; wrap it with HoldingMergePolicy.around");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double level() {
    return writer.isOpen() ? policy.waitingSegments() : 0;
  }

  @Override
  public ActivationInterval activationInterval() {
    return interval;
  }

  /** How often too many segments waited, and the writer merged by itself. */
  @Override
  public long uncontrolledRuns() {
    return policy.timesLetGo();
  }

  @Override
  public void run() throws IOException, InterruptedException {
    Set<SegmentCommitInfo> notOurs = mergingSegments();
    startMerges();
    while (writer.isOpen() && !notOurs.containsAll(mergingSegments())) {
      TimeUnit.MICROSECONDS.sleep(LOOK_MICROS);
    }
  }

  /**
   * Copies what Lucene hands out live: merges that end take segments out of it, under the writer's
   * own lock, and begin those that follow before they let go of it. Nothing else is locked or
   * called in there.
   */
  private Set<SegmentCommitInfo> mergingSegments() {
    synchronized (writer) {
      return Set.copyOf(writer.getMergingSegments());
    }
  }

  /**
   * Starts what is worth it, on a thread of its own: a scheduler may merge on the thread that asks,
   * and an interrupt in the middle of a merge would end the writer.
   */
  private void startMerges() throws IOException, InterruptedException {
    FutureTask<Void> start =
        new FutureTask<>(
            () -> {
              writer.maybeMerge();
              return null;
            });
    Thread thread = new Thread(start, "btc-" + name);
    thread.setDaemon(true);
    thread.start();
    try {
      start.get();
    } catch (ExecutionException e) {
      throw new IOException(name + ": merges could not be started", e.getCause());
    }
  }

  /** Holds nothing from now on; what waits is merged at the next new segment. */
  @Override
  public void close() {
    policy.hold(false);
  }

  @Override
  public String toString() {
    return name;
  }
}

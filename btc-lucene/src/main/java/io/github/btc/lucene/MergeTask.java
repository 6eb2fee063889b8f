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
 * Runs the merges of one index as a background task. The level is the number of segments that wait
 * to be merged. A run lets the writer start the merges on the threads of its scheduler, and waits
 * for them.
 *
 * <pre>{@code
 * config.setMergePolicy(PostponingMergePolicy.around(new TieredMergePolicy()));
 * IndexWriter writer = new IndexWriter(directory, config);
 * builder.task(MergeTask.of(writer));
 * }</pre>
 *
 * <p>A run does not wait for merges that another party has started, for instance by force. A merge
 * that takes longer than the controller's task limit goes on while requests are in flight. So bound
 * the size of merges in the inner policy, for instance by {@code setMaxMergedSegmentMB}.
 *
 * <p>Thread-safe. The task postpones merges until it is closed. If it is closed before the writer,
 * Lucene merges the waiting segments as usual.
 */
public final class MergeTask implements BackgroundTask, AutoCloseable {

  /** The default interval: from one merge of ten segments to half of the default bound. */
  private static final ActivationInterval SEGMENTS = ActivationInterval.between(10, 20);

  private static final String NAME = "merges";
  private static final long POLL_MICROS = 500;

  private final String name;
  private final IndexWriter writer;
  private final PostponingMergePolicy policy;
  private final ActivationInterval interval;

  private MergeTask(
      String name, IndexWriter writer, PostponingMergePolicy policy, ActivationInterval interval) {
    this.name = name;
    this.writer = writer;
    this.policy = policy;
    this.interval = interval;
  }

  /**
   * Makes a task named {@code merges}, due when 10 to 20 segments wait.
   *
   * @param writer the writer of the index, whose merge policy is a {@link PostponingMergePolicy}
   * @return the task, which postpones the writer's merges from now on
   * @throws RefusedSettingException if the writer has another policy
   */
  public static MergeTask of(IndexWriter writer) {
    return of(NAME, writer, SEGMENTS);
  }

  /**
   * Makes a task.
   *
   * @param name shown in events, metrics and messages; unique within its controller
   * @param writer the writer of the index, whose merge policy is a {@link PostponingMergePolicy}
   * @param segments the interval in waiting segments; A^max is at most the bound of the policy
   * @return the task, which postpones the writer's merges from now on
   * @throws RefusedSettingException if the writer has another policy, or would always merge before
   *     the task is due
   */
  public static MergeTask of(String name, IndexWriter writer, ActivationInterval segments) {
    PostponingMergePolicy policy = policyOf(writer);
    if (segments.max() > policy.mostWaiting()) {
      throw new RefusedSettingException(
          "segments.max",
          String.valueOf(segments.max()),
          "at most the "
              + policy.mostWaiting()
              + " segments that may wait; give PostponingMergePolicy.around a larger number");
    }
    MergeTask task = new MergeTask(Objects.requireNonNull(name, "name"), writer, policy, segments);
    policy.postpone(true);
    return task;
  }

  private static PostponingMergePolicy policyOf(IndexWriter writer) {
    MergePolicy policy = writer.getConfig().getMergePolicy();
    if (policy instanceof PostponingMergePolicy postponing) {
      return postponing;
    }
    throw new RefusedSettingException(
        "mergePolicy",
        policy.getClass().getSimpleName(),
        "a PostponingMergePolicy; wrap it with PostponingMergePolicy.around");
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

  /** Counts how often too many segments waited and the writer merged by itself. */
  @Override
  public long uncontrolledRuns() {
    return policy.timesLetGo();
  }

  @Override
  public void run() throws IOException, InterruptedException {
    Set<SegmentCommitInfo> notOurs = mergingSegments();
    startMerges();
    while (writer.isOpen() && !notOurs.containsAll(mergingSegments())) {
      TimeUnit.MICROSECONDS.sleep(POLL_MICROS);
    }
  }

  /**
   * Copies the live set that Lucene returns. A merge that ends removes its segments from the set
   * and begins the next merges under the writer's lock, so the copy is made under that lock too.
   */
  private Set<SegmentCommitInfo> mergingSegments() {
    synchronized (writer) {
      return Set.copyOf(writer.getMergingSegments());
    }
  }

  /**
   * Starts the merges on a thread of its own. A scheduler may merge on the calling thread, and an
   * interrupt during a merge would close the writer.
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

  /** Postpones nothing from now on. The waiting segments are merged at the next new segment. */
  @Override
  public void close() {
    policy.postpone(false);
  }

  @Override
  public String toString() {
    return name;
  }
}

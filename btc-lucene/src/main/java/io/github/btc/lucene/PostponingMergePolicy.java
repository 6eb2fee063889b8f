package io.github.btc.lucene;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.index.FilterMergePolicy;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.SegmentInfos;
import org.jspecify.annotations.Nullable;

/**
 * Asks another merge policy what to merge and postpones the merges. A {@link MergeTask} starts them
 * in a closing. The thesis does not treat merges.
 *
 * <p><b>Which merges.</b> The policy postpones merges that new segments would start, by a flush, a
 * refresh or a commit. It never postpones merges that somebody asked for or waits for: a forced
 * merge, {@code maybeMerge()}, the closing of the writer, and merges that follow another merge.
 *
 * <p><b>Nothing is lost.</b> A postponed merge has not begun. Its segments stay searchable, and the
 * policy finds them again at every new segment, also after a restart.
 *
 * <p><b>Bounded.</b> When too many segments wait, the writer merges by itself, as without BTC.
 * Without a {@link MergeTask}, or once it is closed, the policy postpones nothing.
 *
 * <p>Thread-safe, as the writer calls it under its own lock.
 */
public final class PostponingMergePolicy extends FilterMergePolicy {

  /**
   * The default of the most segments that may wait. The tiered policy merges ten segments at a
   * time, so these are about four merges.
   */
  public static final int DEFAULT_MOST_WAITING = 40;

  private static final int FEWEST_WAITING = 2;
  private static final int MOST_WAITING = 10_000;

  private final int mostWaiting;
  private final AtomicLong timesLetGo = new AtomicLong();

  // volatile: written under the writer's lock by the thread that flushes, read by the controller
  private volatile int waitingSegments;
  // volatile: written by the task, read by the thread that flushes
  private volatile boolean postponing;

  private PostponingMergePolicy(MergePolicy policy, int mostWaiting) {
    super(policy);
    this.mostWaiting = mostWaiting;
  }

  /**
   * Wraps a policy.
   *
   * @param policy decides what to merge; bound its merges so that each fits into a closing
   * @return the policy for the writer's configuration
   */
  public static PostponingMergePolicy around(MergePolicy policy) {
    return around(policy, DEFAULT_MOST_WAITING);
  }

  /**
   * Wraps a policy.
   *
   * @param policy decides what to merge
   * @param mostWaiting the most segments that may wait to be merged, 2 to 10000
   * @return the policy for the writer's configuration
   * @throws RefusedSettingException if {@code mostWaiting} is out of range
   */
  public static PostponingMergePolicy around(MergePolicy policy, int mostWaiting) {
    Ranges.whole("mostWaiting", mostWaiting, FEWEST_WAITING, MOST_WAITING);
    return new PostponingMergePolicy(policy, mostWaiting);
  }

  @Override
  public @Nullable MergeSpecification findMerges(
      MergeTrigger trigger, SegmentInfos segments, MergeContext context) throws IOException {
    MergeSpecification found = super.findMerges(trigger, segments, context);
    int wanted = segmentsIn(found);
    if (!postponing || !isStartedByNewSegments(trigger)) {
      waitingSegments = 0;
      return found;
    }
    if (wanted > mostWaiting) {
      waitingSegments = 0;
      timesLetGo.incrementAndGet();
      return found;
    }
    waitingSegments = wanted;
    return null;
  }

  /** Postpones the small merges that a refresh or a commit would otherwise wait for. */
  @Override
  public @Nullable MergeSpecification findFullFlushMerges(
      MergeTrigger trigger, SegmentInfos segments, MergeContext context) throws IOException {
    return postponing ? null : super.findFullFlushMerges(trigger, segments, context);
  }

  private static boolean isStartedByNewSegments(MergeTrigger trigger) {
    return trigger == MergeTrigger.SEGMENT_FLUSH || trigger == MergeTrigger.FULL_FLUSH;
  }

  private static int segmentsIn(@Nullable MergeSpecification found) {
    return found == null ? 0 : found.merges.stream().mapToInt(m -> m.segments.size()).sum();
  }

  void postpone(boolean value) {
    postponing = value;
  }

  int mostWaiting() {
    return mostWaiting;
  }

  /**
   * Counts the segments that wait to be merged.
   *
   * @return the count at the last new segment, at least 0
   */
  public int waitingSegments() {
    return waitingSegments;
  }

  /**
   * Counts how often too many segments waited and the writer merged by itself.
   *
   * @return a number that never falls
   */
  public long timesLetGo() {
    return timesLetGo.get();
  }
}

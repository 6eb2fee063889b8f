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
 * Asks another merge policy what to merge, and does not do it yet: a {@link MergeTask} starts it in
 * a closing. Ours.
 *
 * <p><b>Held</b> is what new segments would start, by a flush, a refresh or a commit. <b>Never
 * held</b> is what somebody asked for or waits for: a forced merge, {@code maybeMerge()}, the end
 * of the writer, whatever follows a merge that was let go.
 *
 * <p><b>Nothing is lost.</b> A held merge is none yet: its segments stay searchable as they are,
 * and the policy finds them again at every new segment, also after a restart.
 *
 * <p><b>Bounded.</b> When more segments wait than may, the writer merges by itself, as without BTC.
 * Without a {@link MergeTask}, or once it is closed, nothing is held.
 *
 * <p>Thread-safe, as the writer calls it under its own lock.
 */
public final class HoldingMergePolicy extends FilterMergePolicy {

  /**
   * The most segments that wait, where nothing else is asked. The tiered policy merges ten at a
   * time, so this is some merges' worth.
   */
  public static final int DEFAULT_MOST_WAITING = 40;

  private static final int FEWEST_WAITING = 2;
  private static final int MOST_WAITING = 10_000;

  private final int mostWaiting;
  private final AtomicLong timesLetGo = new AtomicLong();

  // volatile: written by whoever flushes, under the writer's lock; read by the controller
  private volatile int waitingSegments;
  // volatile: written by the task, read by whoever flushes
  private volatile boolean holding;

  private HoldingMergePolicy(MergePolicy policy, int mostWaiting) {
    super(policy);
    this.mostWaiting = mostWaiting;
  }

  /**
   * Wraps a policy.
   *
   * @param policy says what to merge; bound the size of its merges by what a closing may last
   * @return the policy for the writer's configuration
   */
  public static HoldingMergePolicy around(MergePolicy policy) {
    return around(policy, DEFAULT_MOST_WAITING);
  }

  /**
   * Wraps a policy.
   *
   * @param policy says what to merge
   * @param mostWaiting the most segments that may wait to be merged, 2 to 10000
   * @return the policy for the writer's configuration
   * @throws RefusedSettingException if {@code mostWaiting} is out of range
   */
  public static HoldingMergePolicy around(MergePolicy policy, int mostWaiting) {
    Ranges.whole("mostWaiting", mostWaiting, FEWEST_WAITING, MOST_WAITING);
    return new HoldingMergePolicy(policy, mostWaiting);
  }

  @Override
  public @Nullable MergeSpecification findMerges(
      MergeTrigger trigger, SegmentInfos segments, MergeContext context) throws IOException {
    MergeSpecification found = super.findMerges(trigger, segments, context);
    int wanted = segmentsIn(found);
    if (!holding || !isStartedByNewSegments(trigger)) {
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

  /** Small merges that a refresh or a commit would take with it, and wait for: it need not. */
  @Override
  public @Nullable MergeSpecification findFullFlushMerges(
      MergeTrigger trigger, SegmentInfos segments, MergeContext context) throws IOException {
    return holding ? null : super.findFullFlushMerges(trigger, segments, context);
  }

  private static boolean isStartedByNewSegments(MergeTrigger trigger) {
    return trigger == MergeTrigger.SEGMENT_FLUSH || trigger == MergeTrigger.FULL_FLUSH;
  }

  private static int segmentsIn(@Nullable MergeSpecification found) {
    return found == null ? 0 : found.merges.stream().mapToInt(m -> m.segments.size()).sum();
  }

  void hold(boolean value) {
    holding = value;
  }

  int mostWaiting() {
    return mostWaiting;
  }

  /**
   * Counts the segments that wait to be merged.
   *
   * @return as of the last new segment, at least 0
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

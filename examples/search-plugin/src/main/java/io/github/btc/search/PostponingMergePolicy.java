package io.github.btc.search;

import java.io.IOException;
import org.apache.lucene.index.FilterMergePolicy;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.SegmentInfos;
import org.jspecify.annotations.Nullable;

/**
 * Asks another policy what to merge, and does not do it yet. Only what new segments would start is
 * held: a merge that somebody asked for or waits for (force merge, closing, whatever follows a
 * merge) goes through at once.
 */
final class HoldingMergePolicy extends FilterMergePolicy {

  private final HeldMerges held;
  private final int mostWaiting;

  // volatile: written by whoever flushes, read by the controller
  private volatile int waitingSegments;
  private volatile @Nullable MergeContext writer;

  HoldingMergePolicy(MergePolicy policy, HeldMerges held, int mostWaiting) {
    super(policy);
    this.held = held;
    this.mostWaiting = mostWaiting;
  }

  @Override
  public MergeSpecification findMerges(
      MergeTrigger trigger, SegmentInfos segments, MergeContext context) throws IOException {
    writer = context;
    MergeSpecification found = super.findMerges(trigger, segments, context);
    int wanted = segmentsIn(found);
    if (!isStartedByNewSegments(trigger) || !held.holds()) {
      waitingSegments = 0;
      return found;
    }
    if (wanted > mostWaiting) {
      waitingSegments = 0;
      held.letGo();
      return found;
    }
    waitingSegments = wanted;
    return null;
  }

  /** Small merges that a refresh or a flush would take with it, and wait for: it need not. */
  @Override
  public @Nullable MergeSpecification findFullFlushMerges(
      MergeTrigger trigger, SegmentInfos segments, MergeContext context) throws IOException {
    return held.holds() ? null : super.findFullFlushMerges(trigger, segments, context);
  }

  private static boolean isStartedByNewSegments(MergeTrigger trigger) {
    return trigger == MergeTrigger.SEGMENT_FLUSH || trigger == MergeTrigger.FULL_FLUSH;
  }

  private static int segmentsIn(MergeSpecification found) {
    return found == null ? 0 : found.merges.stream().mapToInt(m -> m.segments.size()).sum();
  }

  /** Tells whether merges are under way or queued, whoever asked for them. */
  boolean isMerging() {
    MergeContext known = writer;
    return known != null && !known.getMergingSegments().isEmpty();
  }

  /** Counts the segments that the other policy would merge now. */
  int waitingSegments() {
    return waitingSegments;
  }
}

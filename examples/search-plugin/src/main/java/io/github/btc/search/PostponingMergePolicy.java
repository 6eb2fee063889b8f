package io.github.btc.search;

import java.io.IOException;
import org.apache.lucene.index.FilterMergePolicy;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.SegmentInfos;
import org.jspecify.annotations.Nullable;

/**
 * Postpones the merges that another policy finds. It postpones only merges that new segments would
 * start. Merges that a caller requests or waits for start at once: a force merge, the merges when
 * an index is closed, and merges that follow a merge.
 */
final class PostponingMergePolicy extends FilterMergePolicy {

  private final PostponedMerges merges;
  private final int mostWaiting;

  // volatile: written by threads that flush, read by the controller
  private volatile int waitingSegments;
  private volatile @Nullable MergeContext writer;

  PostponingMergePolicy(MergePolicy policy, PostponedMerges merges, int mostWaiting) {
    super(policy);
    this.merges = merges;
    this.mostWaiting = mostWaiting;
  }

  @Override
  public MergeSpecification findMerges(
      MergeTrigger trigger, SegmentInfos segments, MergeContext context) throws IOException {
    writer = context;
    MergeSpecification found = super.findMerges(trigger, segments, context);
    int wanted = segmentsIn(found);
    if (!isStartedByNewSegments(trigger) || !merges.postpones()) {
      waitingSegments = 0;
      return found;
    }
    if (wanted > mostWaiting) {
      waitingSegments = 0;
      merges.letGo();
      return found;
    }
    waitingSegments = wanted;
    return null;
  }

  /** Postpones the small merges for which a refresh or a flush would wait. */
  @Override
  public @Nullable MergeSpecification findFullFlushMerges(
      MergeTrigger trigger, SegmentInfos segments, MergeContext context) throws IOException {
    return merges.postpones() ? null : super.findFullFlushMerges(trigger, segments, context);
  }

  private static boolean isStartedByNewSegments(MergeTrigger trigger) {
    return trigger == MergeTrigger.SEGMENT_FLUSH || trigger == MergeTrigger.FULL_FLUSH;
  }

  private static int segmentsIn(MergeSpecification found) {
    return found == null ? 0 : found.merges.stream().mapToInt(m -> m.segments.size()).sum();
  }

  /** Returns true if merges are under way or queued, for any reason. */
  boolean isMerging() {
    MergeContext known = writer;
    return known != null && !known.getMergingSegments().isEmpty();
  }

  /** Returns the number of segments that the other policy would merge now. */
  int waitingSegments() {
    return waitingSegments;
  }
}

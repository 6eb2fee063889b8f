package io.github.btc.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.apache.lucene.index.MergePolicy;
import org.jspecify.annotations.Nullable;

/**
 * The merges of this node's shards that are postponed until a closing. A shard with too many
 * waiting segments merges at once, so that their number stays bounded even without closings.
 * Thread-safe.
 */
public final class PostponedMerges {

  /**
   * The largest number of segments that may wait in one shard. The tiered policy merges ten
   * segments at a time, so these are a few merges.
   */
  static final int MOST_WAITING_SEGMENTS = 40;

  private final Map<Object, PostponingMergePolicy> policies = new ConcurrentHashMap<>();
  private final Map<Object, MergingShard> shards = new ConcurrentHashMap<>();
  private final AtomicLong letGo = new AtomicLong();

  // volatile: written when the node starts and ends, read by threads that flush
  private volatile boolean mayPostpone = true;
  private volatile BooleanSupplier condition = () -> true;

  /** Makes a collection without any shard. */
  public PostponedMerges() {}

  /**
   * Makes the policy that a shard's writer must use in place of its own.
   *
   * @param shardId the shard's identity, usable as the key of a map
   * @param policy the shard's own policy
   * @return a policy that postpones merges
   */
  public MergePolicy postpone(Object shardId, MergePolicy policy) {
    PostponingMergePolicy postponing =
        new PostponingMergePolicy(policy, this, MOST_WAITING_SEGMENTS);
    policies.put(shardId, postponing);
    return postponing;
  }

  /**
   * Records that a shard has started and can merge.
   *
   * @param shardId the shard's identity
   * @param shard the shard
   */
  public void started(Object shardId, MergingShard shard) {
    shards.put(shardId, shard);
  }

  /**
   * Records that a shard has been closed.
   *
   * @param shardId the shard's identity
   */
  public void closed(Object shardId) {
    shards.remove(shardId);
    policies.remove(shardId);
  }

  /** Postpones no merge from now on. Waiting merges start with the next flush. */
  public void stopPostponing() {
    mayPostpone = false;
  }

  /**
   * Postpones merges only while a controller can start them.
   *
   * @param somebodyLetsGo returns true while that is so; called at each flush
   */
  void postponeWhile(BooleanSupplier somebodyLetsGo) {
    condition = somebodyLetsGo;
  }

  boolean postpones() {
    return mayPostpone && condition.getAsBoolean();
  }

  void letGo() {
    letGo.incrementAndGet();
  }

  /** {@return how often a shard had too many waiting segments and merged by itself} */
  public long timesLetGo() {
    return letGo.get();
  }

  /** {@return the segments of all shards that wait to be merged} */
  public int waitingSegments() {
    return policies.values().stream().mapToInt(PostponingMergePolicy::waitingSegments).sum();
  }

  /**
   * The result of starting merges.
   *
   * @param policies the policies of the shards that were started
   * @param failure the reason for which a shard could not start, or {@code null}
   */
  record Started(List<PostponingMergePolicy> policies, @Nullable Exception failure) {

    static final Started NOTHING = new Started(List.of(), null);

    boolean isMerging() {
      return policies.stream().anyMatch(PostponingMergePolicy::isMerging);
    }
  }

  /**
   * Starts the merges of every shard with waiting segments. It skips a shard that is merging
   * already, because merges after a merge are not postponed, and because a run must not wait for a
   * force merge. A shard that cannot start does not affect the others.
   *
   * @return the started merges
   */
  Started start() {
    List<PostponingMergePolicy> started = new ArrayList<>();
    Exception failure = null;
    for (Map.Entry<Object, PostponingMergePolicy> entry : policies.entrySet()) {
      MergingShard shard = shards.get(entry.getKey());
      PostponingMergePolicy policy = entry.getValue();
      if (shard == null || policy.waitingSegments() == 0 || policy.isMerging()) {
        continue;
      }
      try {
        shard.startMerges();
        started.add(policy);
      } catch (IOException | RuntimeException e) { // Lucene's AlreadyClosedException is unchecked
        failure = e;
      }
    }
    return new Started(started, failure);
  }
}

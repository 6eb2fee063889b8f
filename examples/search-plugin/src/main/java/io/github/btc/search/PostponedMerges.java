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
 * The merges of this node's shards, held until a closing. A shard that holds too many segments is
 * let go at once, so that their number stays bounded whatever becomes of the closings. Thread-safe.
 */
public final class HeldMerges {

  /**
   * The most segments of one shard that may wait. The tiered policy merges ten at a time, so this
   * is some merges' worth.
   */
  static final int MOST_WAITING_SEGMENTS = 40;

  private final Map<Object, HoldingMergePolicy> policies = new ConcurrentHashMap<>();
  private final Map<Object, MergingShard> shards = new ConcurrentHashMap<>();
  private final AtomicLong letGo = new AtomicLong();

  // volatile: written when the node begins and ends, read by whoever flushes
  private volatile boolean holding = true;
  private volatile BooleanSupplier condition = () -> true;

  /** Makes a collection without any shard. */
  public HeldMerges() {}

  /**
   * Makes the policy that a shard's writer must use instead of its own.
   *
   * @param shardId the shard's identity, good for a map
   * @param policy its own policy
   * @return the policy that holds
   */
  public MergePolicy hold(Object shardId, MergePolicy policy) {
    HoldingMergePolicy holds = new HoldingMergePolicy(policy, this, MOST_WAITING_SEGMENTS);
    policies.put(shardId, holds);
    return holds;
  }

  /**
   * Notes that a shard has started and can merge.
   *
   * @param shardId its identity
   * @param shard the shard
   */
  public void started(Object shardId, MergingShard shard) {
    shards.put(shardId, shard);
  }

  /**
   * Notes that a shard is closed.
   *
   * @param shardId its identity
   */
  public void closed(Object shardId) {
    shards.remove(shardId);
    policies.remove(shardId);
  }

  /** Holds nothing from now on; what waits starts with the next flush. */
  public void holdNoMore() {
    holding = false;
  }

  /**
   * Holds only as long as somebody is there who can let go.
   *
   * @param somebodyLetsGo asked at each flush
   */
  void holdWhile(BooleanSupplier somebodyLetsGo) {
    condition = somebodyLetsGo;
  }

  boolean holds() {
    return holding && condition.getAsBoolean();
  }

  void letGo() {
    letGo.incrementAndGet();
  }

  /** {@return how often a shard had too many segments waiting and merged by itself} */
  public long timesLetGo() {
    return letGo.get();
  }

  /** {@return the segments of all shards that wait to be merged} */
  public int waitingSegments() {
    return policies.values().stream().mapToInt(HoldingMergePolicy::waitingSegments).sum();
  }

  /**
   * What came of starting merges.
   *
   * @param policies those of the shards that were started
   * @param failure why a shard could not be, or {@code null}
   */
  record Started(List<HoldingMergePolicy> policies, @Nullable Exception failure) {

    static final Started NOTHING = new Started(List.of(), null);

    boolean isMerging() {
      return policies.stream().anyMatch(HoldingMergePolicy::isMerging);
    }
  }

  /**
   * Starts the merges of every shard where some wait. A shard that is merging already is left
   * alone: what follows a merge is not held, and a force merge must not be waited for. A shard that
   * cannot be started keeps no other from it.
   *
   * @return what was started
   */
  Started start() {
    List<HoldingMergePolicy> started = new ArrayList<>();
    Exception failure = null;
    for (Map.Entry<Object, HoldingMergePolicy> held : policies.entrySet()) {
      MergingShard shard = shards.get(held.getKey());
      HoldingMergePolicy policy = held.getValue();
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

package io.github.btc.opensearch;

import io.github.btc.search.HeldMerges;
import org.jspecify.annotations.Nullable;
import org.opensearch.action.admin.indices.forcemerge.ForceMergeRequest;
import org.opensearch.common.settings.Settings;
import org.opensearch.core.index.shard.ShardId;
import org.opensearch.index.shard.IndexEventListener;
import org.opensearch.index.shard.IndexShard;

/** Sees shards start and end. */
final class ShardWatch implements IndexEventListener {

  private final HeldMerges merges;

  ShardWatch(HeldMerges merges) {
    this.merges = merges;
  }

  @Override
  public void afterIndexShardStarted(IndexShard shard) {
    merges.started(
        shard.shardId(),
        () -> shard.forceMerge(new ForceMergeRequest().maxNumSegments(-1).flush(false)));
  }

  @Override
  public void afterIndexShardClosed(
      ShardId shardId, @Nullable IndexShard shard, Settings settings) {
    merges.closed(shardId);
  }
}

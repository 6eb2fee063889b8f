package io.github.btc.opensearch;

import io.github.btc.search.PostponedMerges;
import org.jspecify.annotations.Nullable;
import org.opensearch.action.admin.indices.forcemerge.ForceMergeRequest;
import org.opensearch.common.settings.Settings;
import org.opensearch.core.index.shard.ShardId;
import org.opensearch.index.shard.IndexEventListener;
import org.opensearch.index.shard.IndexShard;

/** Observes when shards start and end. */
final class ShardWatch implements IndexEventListener {

  private final PostponedMerges merges;

  ShardWatch(PostponedMerges merges) {
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

package io.github.btc.elasticsearch;

import io.github.btc.search.PostponedMerges;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.shard.IndexEventListener;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.index.shard.ShardId;
import org.jspecify.annotations.Nullable;

/** Observes when shards start and end. */
final class ShardWatch implements IndexEventListener {

  private final PostponedMerges merges;

  ShardWatch(PostponedMerges merges) {
    this.merges = merges;
  }

  @Override
  public void afterIndexShardStarted(IndexShard shard) {
    merges.started(shard.shardId(), shard::triggerPendingMerges);
  }

  @Override
  public void afterIndexShardClosed(
      ShardId shardId, @Nullable IndexShard shard, Settings settings) {
    merges.closed(shardId);
  }
}

package io.github.btc.elasticsearch;

import io.github.btc.search.PostponedMerges;
import org.elasticsearch.index.engine.Engine;
import org.elasticsearch.index.engine.EngineConfig;
import org.elasticsearch.index.engine.EngineFactory;
import org.elasticsearch.index.engine.InternalEngine;

/** Makes the server's own engine, with a merge policy that postpones merges. */
final class PostponingEngineFactory implements EngineFactory {

  private final PostponedMerges merges;

  PostponingEngineFactory(PostponedMerges merges) {
    this.merges = merges;
  }

  @Override
  public Engine newReadWriteEngine(EngineConfig config) {
    return new InternalEngine(
        EngineConfig.builder(config)
            .mergePolicy(merges.postpone(config.getShardId(), config.getMergePolicy()))
            .build());
  }
}

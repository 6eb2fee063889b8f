package io.github.btc.opensearch;

import io.github.btc.search.PostponedMerges;
import org.opensearch.index.engine.Engine;
import org.opensearch.index.engine.EngineConfig;
import org.opensearch.index.engine.EngineFactory;
import org.opensearch.index.engine.InternalEngine;

/** Makes the server's own engine, with a merge policy that postpones merges. */
final class PostponingEngineFactory implements EngineFactory {

  private final PostponedMerges merges;

  PostponingEngineFactory(PostponedMerges merges) {
    this.merges = merges;
  }

  @Override
  public Engine newReadWriteEngine(EngineConfig config) {
    return new InternalEngine(
        config.toBuilder()
            .mergePolicy(merges.postpone(config.getShardId(), config.getMergePolicy()))
            .build());
  }
}

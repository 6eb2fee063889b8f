package io.github.btc.elasticsearch;

import io.github.btc.search.HeldMerges;
import org.elasticsearch.index.engine.Engine;
import org.elasticsearch.index.engine.EngineConfig;
import org.elasticsearch.index.engine.EngineFactory;
import org.elasticsearch.index.engine.InternalEngine;

/** The server's own engine, with a merge policy that holds. */
final class HoldingEngineFactory implements EngineFactory {

  private final HeldMerges merges;

  HoldingEngineFactory(HeldMerges merges) {
    this.merges = merges;
  }

  @Override
  public Engine newReadWriteEngine(EngineConfig config) {
    return new InternalEngine(
        EngineConfig.builder(config)
            .mergePolicy(merges.hold(config.getShardId(), config.getMergePolicy()))
            .build());
  }
}

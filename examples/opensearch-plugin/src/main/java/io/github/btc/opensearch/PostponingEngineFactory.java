package io.github.btc.opensearch;

import io.github.btc.search.HeldMerges;
import org.opensearch.index.engine.Engine;
import org.opensearch.index.engine.EngineConfig;
import org.opensearch.index.engine.EngineFactory;
import org.opensearch.index.engine.InternalEngine;

/** The server's own engine, with a merge policy that holds. */
final class HoldingEngineFactory implements EngineFactory {

  private final HeldMerges merges;

  HoldingEngineFactory(HeldMerges merges) {
    this.merges = merges;
  }

  @Override
  public Engine newReadWriteEngine(EngineConfig config) {
    return new InternalEngine(
        config.toBuilder()
            .mergePolicy(merges.hold(config.getShardId(), config.getMergePolicy()))
            .build());
  }
}

package io.github.btc.opensearch;

import io.github.btc.search.HeldMergesContract;

class HeldMergesIT extends HeldMergesContract {

  HeldMergesIT() {
    super(new OpenSearch());
  }
}

package io.github.btc.opensearch;

import io.github.btc.search.TwoNodesContract;

class TwoNodesIT extends TwoNodesContract {

  TwoNodesIT() {
    super(new OpenSearch());
  }
}

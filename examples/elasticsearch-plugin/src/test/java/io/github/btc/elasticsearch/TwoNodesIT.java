package io.github.btc.elasticsearch;

import io.github.btc.search.TwoNodesContract;

class TwoNodesIT extends TwoNodesContract {

  TwoNodesIT() {
    super(new Elasticsearch());
  }
}

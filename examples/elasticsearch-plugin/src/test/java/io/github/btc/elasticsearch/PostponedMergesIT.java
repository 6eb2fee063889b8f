package io.github.btc.elasticsearch;

import io.github.btc.search.HeldMergesContract;

class HeldMergesIT extends HeldMergesContract {

  HeldMergesIT() {
    super(new Elasticsearch());
  }
}

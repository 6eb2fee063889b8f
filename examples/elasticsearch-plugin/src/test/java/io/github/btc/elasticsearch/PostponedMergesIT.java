package io.github.btc.elasticsearch;

import io.github.btc.search.PostponedMergesContract;

class PostponedMergesIT extends PostponedMergesContract {

  PostponedMergesIT() {
    super(new Elasticsearch());
  }
}

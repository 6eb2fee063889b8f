package io.github.btc.opensearch;

import io.github.btc.search.PostponedMergesContract;

class PostponedMergesIT extends PostponedMergesContract {

  PostponedMergesIT() {
    super(new OpenSearch());
  }
}

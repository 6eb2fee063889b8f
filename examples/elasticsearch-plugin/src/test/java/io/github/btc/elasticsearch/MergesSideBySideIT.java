package io.github.btc.elasticsearch;

import io.github.btc.search.MergesSideBySide;

class MergesSideBySideIT extends MergesSideBySide {

  MergesSideBySideIT() {
    super(new Elasticsearch());
  }
}

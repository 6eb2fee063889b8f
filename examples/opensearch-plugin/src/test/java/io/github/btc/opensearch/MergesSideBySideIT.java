package io.github.btc.opensearch;

import io.github.btc.search.MergesSideBySide;

class MergesSideBySideIT extends MergesSideBySide {

  MergesSideBySideIT() {
    super(new OpenSearch());
  }
}

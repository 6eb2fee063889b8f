package io.github.btc.opensearch;

import io.github.btc.search.PluginLifeContract;

class PluginLifeIT extends PluginLifeContract {

  PluginLifeIT() {
    super(new OpenSearch());
  }
}

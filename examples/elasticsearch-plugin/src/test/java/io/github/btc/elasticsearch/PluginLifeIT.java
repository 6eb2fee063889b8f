package io.github.btc.elasticsearch;

import io.github.btc.search.PluginLifeContract;

class PluginLifeIT extends PluginLifeContract {

  PluginLifeIT() {
    super(new Elasticsearch());
  }
}

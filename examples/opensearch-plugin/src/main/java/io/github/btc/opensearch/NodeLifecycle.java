package io.github.btc.opensearch;

import io.github.btc.search.SearchNode;
import org.opensearch.common.lifecycle.AbstractLifecycleComponent;

/** Starts and ends the node of BTC with the server. */
final class NodeLifecycle extends AbstractLifecycleComponent {

  private final SearchNode node;

  NodeLifecycle(SearchNode node) {
    this.node = node;
  }

  @Override
  protected void doStart() {
    node.start();
  }

  @Override
  protected void doStop() {
    node.close();
  }

  @Override
  protected void doClose() {
    node.close();
  }
}

package io.github.btc.elasticsearch;

import io.github.btc.search.NodeVisit;
import io.github.btc.search.OpenSearches;
import org.elasticsearch.index.shard.SearchOperationListener;
import org.elasticsearch.search.internal.ReaderContext;

/** Observes when searches create state on this node, and when the state is freed. */
record SearchWatch(OpenSearches searches, ServerCluster cluster)
    implements SearchOperationListener {

  @Override
  public void onNewReaderContext(ReaderContext context) {
    NodeVisit visit = NodeVisitContext.visitIn(cluster.context());
    // a scroll counts as a single session until its first query begins
    boolean single = context.singleSession() && context.scrollContext() == null;
    searches.opened(context.id(), single, visit);
  }

  @Override
  public void onFreeReaderContext(ReaderContext context) {
    searches.freed(context.id());
  }
}

package io.github.btc.elasticsearch;

import io.github.btc.search.NodeVisit;
import io.github.btc.search.OpenSearches;
import org.elasticsearch.index.shard.SearchOperationListener;
import org.elasticsearch.search.internal.ReaderContext;

/** Sees searches leave state on this node, and the state being freed. */
record SearchWatch(OpenSearches searches, ServerCluster cluster)
    implements SearchOperationListener {

  @Override
  public void onNewReaderContext(ReaderContext context) {
    NodeVisit visit = NodeVisitContext.visitIn(cluster.context());
    // a scroll calls itself a single session until its first query begins
    boolean single = context.singleSession() && context.scrollContext() == null;
    searches.opened(context.id(), single, visit);
  }

  @Override
  public void onFreeReaderContext(ReaderContext context) {
    searches.freed(context.id());
  }
}

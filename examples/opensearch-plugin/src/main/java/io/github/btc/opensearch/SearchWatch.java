package io.github.btc.opensearch;

import io.github.btc.search.OpenSearches;
import io.github.btc.search.Stay;
import org.opensearch.index.shard.SearchOperationListener;
import org.opensearch.search.internal.ReaderContext;

/** Sees searches leave state on this node, and the state being freed. */
final class SearchWatch implements SearchOperationListener {

  private final OpenSearches searches;
  private final Cluster cluster;

  SearchWatch(OpenSearches searches, Cluster cluster) {
    this.searches = searches;
    this.cluster = cluster;
  }

  @Override
  public void onNewReaderContext(ReaderContext context) {
    if (!context.singleSession()) {
      searches.openedLongLived();
      return;
    }
    Stay stay = cluster.threads().getThreadContext().getTransient(ShardEntrance.STAY);
    if (stay != null) {
      searches.opened(context.id(), stay);
    }
  }

  @Override
  public void onFreeReaderContext(ReaderContext context) {
    if (context.singleSession()) {
      searches.freed(context.id());
    } else {
      searches.freedLongLived();
    }
  }
}

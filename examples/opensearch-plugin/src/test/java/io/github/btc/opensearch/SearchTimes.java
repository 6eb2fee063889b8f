package io.github.btc.opensearch;

import io.github.btc.search.ServedSearches;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.opensearch.index.IndexModule;
import org.opensearch.index.shard.SearchOperationListener;
import org.opensearch.plugins.Plugin;
import org.opensearch.search.internal.SearchContext;

/** Somebody else's plugin, which says when phases of searches were executed. */
public final class SearchTimes extends Plugin implements SearchOperationListener {

  private static final Logger LOG = LogManager.getLogger(SearchTimes.class);

  @Override
  public void onIndexModule(IndexModule module) {
    module.addSearchOperationListener(this);
  }

  @Override
  public void onQueryPhase(SearchContext context, long tookNanos) {
    say(tookNanos);
  }

  @Override
  public void onFetchPhase(SearchContext context, long tookNanos) {
    say(tookNanos);
  }

  private static void say(long tookNanos) {
    long now = System.nanoTime();
    LOG.info(ServedSearches.SAID, now - tookNanos, now); // a constant: its class is not there
  }
}

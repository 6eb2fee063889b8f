package io.github.btc.elasticsearch;

import io.github.btc.search.ServedSearches;
import java.util.List;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.index.IndexModule;
import org.elasticsearch.index.shard.SearchOperationListener;
import org.elasticsearch.plugins.NetworkPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.internal.SearchContext;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.Transport;
import org.elasticsearch.transport.TransportInterceptor;
import org.elasticsearch.transport.TransportRequest;
import org.elasticsearch.transport.TransportRequestOptions;
import org.elasticsearch.transport.TransportResponse;
import org.elasticsearch.transport.TransportResponseHandler;

/**
 * Somebody else's plugin, which says when a node sent searches to nodes, and when it executed
 * phases of searches. A search is named by the header {@code X-Opaque-Id} of its client.
 */
@SuppressWarnings("deprecation") // NetworkPlugin: deprecated for outsiders, without a successor
public final class SearchTimes extends Plugin implements SearchOperationListener, NetworkPlugin {

  private static final Logger LOG = LogManager.getLogger(SearchTimes.class);

  @Override
  public void onIndexModule(IndexModule module) {
    module.addSearchOperationListener(this);
  }

  @Override
  public void onQueryPhase(SearchContext context, long tookNanos) {
    say(context, tookNanos);
  }

  @Override
  public void onFetchPhase(SearchContext context, long tookNanos) {
    say(context, tookNanos);
  }

  private static void say(SearchContext context, long tookNanos) {
    long now = System.nanoTime();
    String search = context.getTask().getHeader(Task.X_OPAQUE_ID_HTTP_HEADER);
    // a constant: its class is not there
    LOG.info(ServedSearches.SAID + ", of search {}", now - tookNanos, now, search);
  }

  @Override
  public List<TransportInterceptor> getTransportInterceptors(
      NamedWriteableRegistry registry, ThreadContext context) {
    return List.of(new SentSearches(context));
  }

  private record SentSearches(ThreadContext context) implements TransportInterceptor {

    @Override
    public AsyncSender interceptSender(AsyncSender sender) {
      return new TellingSender(sender, context);
    }
  }

  /** Says when this node sends a search to a node. */
  private record TellingSender(TransportInterceptor.AsyncSender sender, ThreadContext context)
      implements TransportInterceptor.AsyncSender {

    @Override
    public <T extends TransportResponse> void sendRequest(
        Transport.Connection connection,
        String action,
        TransportRequest request,
        TransportRequestOptions options,
        TransportResponseHandler<T> handler) {
      String search = context.getHeader(Task.X_OPAQUE_ID_HTTP_HEADER);
      if (search != null && beginsAtAShard(action)) {
        String node = connection.getNode().getName();
        LOG.info("search {} sent to {} at {} ns", search, node, System.nanoTime());
      }
      sender.sendRequest(connection, action, request, options, handler);
    }

    private static boolean beginsAtAShard(String action) {
      return action.equals("indices:data/read/search[phase/query]")
          || action.equals("indices:data/read/search[query][n]");
    }
  }
}

package io.github.btc.elasticsearch;

import io.github.btc.RetryAfter;
import io.github.btc.http.Refusal;
import io.github.btc.search.HttpBypass;
import io.github.btc.search.NodeVisit;
import io.github.btc.search.SearchNode;
import java.util.Map;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.http.HttpRouteStats;
import org.elasticsearch.http.HttpServerTransport;
import org.elasticsearch.rest.RestChannel;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;

/** The HTTP door. It gets every request after decoding and before routing. */
record GatedDispatcher(HttpServerTransport.Dispatcher next, SearchNode node)
    implements HttpServerTransport.Dispatcher {

  @Override
  public void dispatchRequest(RestRequest request, RestChannel channel, ThreadContext context) {
    // rawPath(), because path() throws an exception for a malformed target
    if (HttpBypass.appliesTo(methodOf(request), request.rawPath())) {
      next.dispatchRequest(request, channel, context);
      return;
    }
    node.admit(
        (visit, exit) -> dispatch(request, new CountedRestChannel(channel, exit), context, visit),
        hint -> refuse(channel, hint));
  }

  /** Serves a request. Its requests to shards of this node belong to it. */
  @SuppressWarnings("try") // the context is only closed, which restores the previous one
  private void dispatch(
      RestRequest request, RestChannel channel, ThreadContext context, NodeVisit visit) {
    try (ThreadContext.StoredContext ignored = NodeVisitContext.with(visit, context)) {
      next.dispatchRequest(request, channel, context);
    }
  }

  @Override
  public void dispatchBadRequest(RestChannel channel, ThreadContext context, Throwable cause) {
    node.admit(
        (visit, exit) ->
            next.dispatchBadRequest(new CountedRestChannel(channel, exit), context, cause),
        hint -> refuse(channel, hint));
  }

  @Override
  public Map<String, HttpRouteStats> getStats() {
    return next.getStats();
  }

  private static String methodOf(RestRequest request) {
    try {
      return request.method().name();
    } catch (IllegalArgumentException e) { // a method that Elasticsearch does not know
      return "unknown";
    }
  }

  private static void refuse(RestChannel channel, RetryAfter hint) {
    RestResponse refusal =
        new RestResponse(
            RestStatus.SERVICE_UNAVAILABLE, RestResponse.TEXT_CONTENT_TYPE, BytesArray.EMPTY);
    Refusal.writeHeaders(hint, refusal::addHeader);
    channel.sendResponse(refusal);
  }
}

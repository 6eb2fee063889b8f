package io.github.btc.opensearch;

import io.github.btc.RetryAfter;
import io.github.btc.http.Refusal;
import io.github.btc.search.HttpBypass;
import io.github.btc.search.NodeVisit;
import io.github.btc.search.SearchNode;
import java.util.Map;
import java.util.Optional;
import org.opensearch.common.util.concurrent.ThreadContext;
import org.opensearch.core.common.bytes.BytesArray;
import org.opensearch.core.rest.RestStatus;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.rest.BytesRestResponse;
import org.opensearch.rest.RestChannel;
import org.opensearch.rest.RestHandler;
import org.opensearch.rest.RestRequest;
import org.opensearch.rest.RestResponse;
import org.opensearch.rest.StreamingRestChannel;

/** The HTTP door. It gets every request after decoding and before routing. */
record GatedDispatcher(HttpServerTransport.Dispatcher next, SearchNode node)
    implements HttpServerTransport.Dispatcher {

  @Override
  public void dispatchRequest(RestRequest request, RestChannel channel, ThreadContext context) {
    // rawPath(), because path() throws an exception for a malformed target
    boolean stream = channel instanceof StreamingRestChannel; // never counted
    if (stream || HttpBypass.appliesTo(methodOf(request), request.rawPath())) {
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
  public Optional<RestHandler> dispatchHandler(
      String uri, String rawPath, RestRequest.Method method, Map<String, String> parameters) {
    return next.dispatchHandler(uri, rawPath, method, parameters);
  }

  private static String methodOf(RestRequest request) {
    try {
      return request.method().name();
    } catch (IllegalArgumentException e) { // a method that OpenSearch does not know
      return "unknown";
    }
  }

  private static void refuse(RestChannel channel, RetryAfter hint) {
    RestResponse refusal =
        new BytesRestResponse(
            RestStatus.SERVICE_UNAVAILABLE, BytesRestResponse.TEXT_CONTENT_TYPE, BytesArray.EMPTY);
    Refusal.writeHeaders(hint, refusal::addHeader);
    channel.sendResponse(refusal);
  }
}

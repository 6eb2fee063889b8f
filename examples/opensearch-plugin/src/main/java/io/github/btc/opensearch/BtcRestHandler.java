package io.github.btc.opensearch;

import io.github.btc.search.Endpoint;
import java.util.List;
import java.util.Map;
import org.opensearch.core.rest.RestStatus;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.rest.BaseRestHandler;
import org.opensearch.rest.BytesRestResponse;
import org.opensearch.rest.RestChannel;
import org.opensearch.rest.RestRequest;
import org.opensearch.rest.RestRequest.Method;
import org.opensearch.transport.client.node.NodeClient;

/** Handles {@code _btc}, with the state and the commands pause, resume and run. */
final class BtcRestHandler extends BaseRestHandler {

  private final Endpoint endpoint;

  BtcRestHandler(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  @Override
  public String getName() {
    return "btc";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(Method.GET, Endpoint.PATH),
        new Route(Method.POST, Endpoint.ORDER),
        new Route(Method.POST, Endpoint.ORDER_FOR_TASK));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
    Map<String, Object> answer = endpoint.answer(request.param("order"), request.param("task"));
    return channel -> send(channel, answer);
  }

  private static void send(RestChannel channel, Map<String, Object> answer) throws Exception {
    try (XContentBuilder builder = channel.newBuilder()) {
      channel.sendResponse(new BytesRestResponse(RestStatus.OK, builder.map(answer)));
    }
  }
}

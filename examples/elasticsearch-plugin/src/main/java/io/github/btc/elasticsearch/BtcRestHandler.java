package io.github.btc.elasticsearch;

import io.github.btc.search.Endpoint;
import java.util.List;
import java.util.Map;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestChannel;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestRequest.Method;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.xcontent.XContentBuilder;

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
      channel.sendResponse(new RestResponse(RestStatus.OK, builder.map(answer)));
    }
  }
}

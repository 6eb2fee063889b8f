package io.github.btc.proofs.recipes.balancer;

import java.io.IOException;
import java.net.InetSocketAddress;

/** A client of the only page of a {@link BootService}. */
final class OrdersClient implements Caller {

  /** What becomes of a connection after its first request. */
  enum Connection {
    KEPT,
    CLOSED
  }

  private static final String PAGE = "/orders";

  private final StrictClient client;
  private final Connection connection;

  OrdersClient(InetSocketAddress address) throws IOException {
    this(address, Connection.KEPT);
  }

  OrdersClient(InetSocketAddress address, Connection connection) throws IOException {
    this.client = new StrictClient(address);
    this.connection = connection;
  }

  /** The body of a good answer becomes the number of bytes that were sent. */
  @Override
  public Response get() throws IOException {
    Response answer = connection == Connection.KEPT ? client.get(PAGE) : client.getLast(PAGE);
    return new Response(answer.status(), answer.body().equals("done") ? "0" : answer.body());
  }

  @Override
  public Response post(String path, int bytes) {
    throw new UnsupportedOperationException("the service takes no orders");
  }

  @Override
  public boolean isOpen() {
    return client.isOpen();
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}

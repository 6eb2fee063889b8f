package io.github.btc.proofs.recipes.balancer;

import java.io.IOException;
import java.net.InetSocketAddress;

/** A client of the only page of a {@link BootService}. */
final class OrdersClient implements Caller {

  private final StrictClient client;

  OrdersClient(InetSocketAddress address) throws IOException {
    this.client = new StrictClient(address);
  }

  /** The body of a good answer becomes the number of bytes that were sent. */
  @Override
  public Response get() throws IOException {
    Response answer = client.get("/orders");
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

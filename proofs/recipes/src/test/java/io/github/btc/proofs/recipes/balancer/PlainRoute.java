package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.replicas.balancer.Announcement;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** No balancer: the client of clients.md. */
record PlainRoute() implements Route {

  @Override
  public Announcement announcement(int replica, Path directory) {
    return Route.patient(new Announcement.FirstRefusal(Duration.ofMillis(2)));
  }

  @Override
  public Open to(List<InetSocketAddress> replicas, Path directory) {
    PlainClient client = new PlainClient(replicas);
    return new Open() {
      @Override
      public Caller caller() {
        return new PlainCaller(client);
      }

      @Override
      public void close() {}
    };
  }

  private record PlainCaller(PlainClient client) implements Caller {

    @Override
    public Response get() throws IOException {
      return send("GET", "/", BodyPublishers.noBody());
    }

    @Override
    public Response post(String path, int bytes) throws IOException {
      return send("POST", path, BodyPublishers.ofByteArray(new byte[bytes]));
    }

    private Response send(String method, String path, BodyPublisher body) throws IOException {
      try {
        HttpResponse<String> response = client.send(method, path, body);
        return new Response(response.statusCode(), response.body());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted");
      }
    }
  }

  @Override
  public String toString() {
    return "plain client";
  }
}

package io.github.btc.proofs.recipes.balancer;

import io.github.btc.client.Keys;
import io.github.btc.client.ReplicaChooser;
import io.github.btc.client.ReplicaTable;
import io.github.btc.client.RetryHint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.BitSet;
import java.util.List;

/** The client of clients.md: chooses the replica itself, and another one when refused. */
final class PlainClient {

  private static final long HINT_UNKNOWN_NANOS = 10_000_000;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final List<InetSocketAddress> replicas;
  private final ReplicaTable table;
  private final ReplicaChooser chooser = ReplicaChooser.powerOfTwoChoices(42);

  PlainClient(List<InetSocketAddress> replicas) {
    this.replicas = replicas;
    this.table = new ReplicaTable(replicas.size());
  }

  // tag::plain-client[]
  HttpResponse<String> send(String method, String path, BodyPublisher body)
      throws IOException, InterruptedException {
    BitSet tried = new BitSet();
    while (true) {
      int replica = choose(tried, Keys.of(path));
      if (replica == ReplicaChooser.NONE) {
        throw new AllClosedException();
      }
      HttpResponse<String> response = sendTo(replica, method, path, body);
      if (response.headers().firstValue("BTC-Refused").isEmpty()) {
        return response; // an answer of the application, a 503 too
      }
      tried.set(replica); // a refused request has not been touched: any method may go elsewhere
      long hint =
          RetryHint.nanos(
              response.headers().firstValue("Retry-After-Ms").orElse(null),
              response.headers().firstValue("Retry-After").orElse(null),
              HINT_UNKNOWN_NANOS);
      table.refused(replica, hint, System.nanoTime());
    }
  }

  private int choose(BitSet tried, long key) {
    int open = chooser.choose(table.candidates(tried, System.nanoTime()), key);
    boolean nobodyWasAsked = tried.isEmpty(); // a hint is an estimate, and a refusal is an answer
    return open == ReplicaChooser.NONE && nobodyWasAsked ? chooser.choose(table.all(), key) : open;
  }

  private HttpResponse<String> sendTo(int replica, String method, String path, BodyPublisher body)
      throws IOException, InterruptedException {
    InetSocketAddress address = replicas.get(replica);
    URI uri = URI.create("http://" + address.getHostString() + ":" + address.getPort() + path);
    table.begin(replica);
    try {
      return http.send(
          HttpRequest.newBuilder(uri).method(method, body).build(), BodyHandlers.ofString());
    } finally {
      table.end(replica);
    }
  }

  // end::plain-client[]

  static final class AllClosedException extends IOException {

    private static final long serialVersionUID = 1;

    AllClosedException() {
      super("all replicas are closed");
    }
  }
}

package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugin's life in a real server: installed, at work, removed. */
public abstract class PluginLifeContract {

  private static final int MOST_CLOSINGS = 40;

  private final Product product;

  @TempDir Path root;

  protected PluginLifeContract(Product product) {
    this.product = product;
  }

  @Test
  void closesDrainsCollectsReopensAndLeaves() throws Exception {
    ServerHome home = product.bareHome(root.resolve("n1"));
    Path plugin = product.install(home);
    home.copyModule("transport-netty4", plugin);
    Map<String, String> doors =
        Map.of("btc.doors", "http,shard", "btc.refusals_are_retried", "true");
    try (Server server = product.startAlone(home, doors)) {
      server.awaitHealth(1, "green");
      server.pause(); // closings only when we say so
      Library.createOn(server, 0);
      countsASearchOnce(server);
      refusesEveryKindOfRequestWhileOneIsInFlight(server);
      collectsAndReopens(server, home);
    }
    ServerHome.uninstall(plugin);
    try (Server server = product.startAlone(home, Map.of())) {
      server.awaitHealth(1, "yellow");
      assertThat(server.get("/_btc").statusCode()).isGreaterThanOrEqualTo(400);
      assertThat(server.get("/books/_count").body()).contains("\"count\":" + Library.BOOKS);
    }
  }

  /** It enters at one door, and what it asks of this node's shards belongs to it. */
  private static void countsASearchOnce(Server server) {
    long before = server.state("entered");
    assertThat(server.get("/books/_search").body()).contains("\"failed\":0");
    assertThat(server.state("entered")).isEqualTo(before + 1);
  }

  /** A slow request keeps a closing waiting, for a second at most: on a busy machine for a few. */
  private void refusesEveryKindOfRequestWhileOneIsInFlight(Server server) throws Exception {
    Queue<RequestKinds.Kind> left = new ArrayDeque<>(RequestKinds.ALL);
    for (int closings = 0; !left.isEmpty(); closings++) {
      assertThat(closings).as("closings, and %s not yet refused", left).isLessThan(MOST_CLOSINGS);
      Product.Request request = product.slow();
      CompletableFuture<HttpResponse<String>> slow =
          server.sendAsync(request.method(), request.target(), null);
      server.await("/_btc", state -> slow.isDone() || Server.number(state.body(), "inFlight") == 1);
      long ended = server.state("closings");
      server.run("full-collection");
      server.await("/_btc", state -> slow.isDone() || isClosing(state.body(), ended));
      refuse(left, server, ended);
      assertThat(slow.join().statusCode()).isEqualTo(200);
      server.await("/_btc", state -> state.body().contains("SERVING"));
    }
    assertThat(server.state("refused")).isGreaterThanOrEqualTo(RequestKinds.ALL.size());
  }

  /** Sends requests of some kinds as long as one closing lasts, and removes the refused kinds. */
  private static void refuse(Queue<RequestKinds.Kind> left, Server server, long ended)
      throws IOException {
    boolean closed = false; // the state says DRAINING a moment before the gate is closed
    while (!left.isEmpty() && isClosing(server.get("/_btc").body(), ended)) {
      RequestKinds.Kind kind = left.element();
      String head = server.raw(kind.method(), kind.target(), kind.body());
      assertThat(server.get("/_cluster/health").statusCode()).isEqualTo(200);
      if (isRefusal(head)) {
        left.remove();
        closed = true;
      } else if (closed) {
        assertThat(isClosing(server.get("/_btc").body(), ended)).as(kind + ": " + head).isFalse();
      }
    }
  }

  private static boolean isClosing(String state, long ended) {
    return state.contains("DRAINING") && Server.number(state, "closings") == ended;
  }

  private static boolean isRefusal(String head) {
    String lower = head.toLowerCase();
    return head.startsWith("HTTP/1.1 503")
        && lower.matches("(?s).*retry-after: [1-9].*")
        && lower.contains("retry-after-ms: ")
        && lower.contains("btc-refused: not-processed");
  }

  private static void collectsAndReopens(Server server, ServerHome home) throws Exception {
    server.closeAndReopen("full-collection"); // the first may have been abandoned
    server.closeAndReopen("young-collection");
    String log = Files.readString(home.collections());
    assertThat(log).contains("Pause Full (System.gc())").contains("Pause Young");
    assertThat(server.get("/_btc").body()).contains("\"failed_runs\":0");
    assertThat(server.get("/books/_count").body()).contains("\"count\":" + Library.BOOKS);
    assertThat(server.awaitHealth(1, "yellow").state("inFlight")).isZero();
    assertThat(server.post("/_btc/resume", "").statusCode()).isEqualTo(200);
    server.await("/_btc", state -> state.body().contains("\"paused\":false"));
  }

  @Test
  @Tag("all")
  void isRefusedByAServerOfAnotherVersion() throws Exception {
    ServerHome home = product.bareHome(root.resolve("n2"));
    String other = product.askForOtherVersion(home, product.install(home));
    try (Server server = product.startAlone(home, Map.of())) {
      assertThat(server.awaitEnd())
          .containsPattern("was built for (Elasticsearch|OpenSearch) version " + other);
    }
  }

  @Test
  @Tag("all")
  void saysHowToGetAnHttpDoor() throws Exception {
    ServerHome home = product.home(root.resolve("n3"));
    try (Server server = product.startAlone(home, Map.of("btc.doors", "http"))) {
      assertThat(server.awaitEnd()).contains("cp modules/transport-netty4/*.jar plugins/btc/");
    }
  }

  /** Security brings an HTTP type of its own: any plugin may, and a node has one. */
  @Test
  @Tag("all")
  void leavesTheHttpTypeOfAnotherPluginAlone() throws Exception {
    ServerHome home = product.home(root.resolve("n4"));
    Path other = home.installClass("other", product.otherHttpPlugin());
    home.copyModule("transport-netty4", other);
    try (Server server = product.startAlone(home, Map.of())) {
      server.awaitHealth(1, "green");
      assertThat(server.get("/_nodes/http?filter_path=**.http.publish_address,**.http.type").body())
          .isNotEmpty();
      assertThat(server.get("/_nodes/settings?flat_settings=true").body())
          .contains("\"http.type\":\"other\"");
      Library.createOn(server, 0);
      server.closeAndReopen("young-collection");
      assertThat(server.get("/books/_search").body()).contains("\"failed\":0");
    }
    try (Server server = product.startAlone(home, Map.of("btc.doors", "http,shard"))) {
      assertThat(server.awaitEnd()).contains("http.type");
    }
  }
}

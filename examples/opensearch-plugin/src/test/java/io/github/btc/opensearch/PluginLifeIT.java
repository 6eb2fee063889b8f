package io.github.btc.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.search.Library;
import io.github.btc.search.RequestKinds;
import io.github.btc.search.Server;
import io.github.btc.search.ServerHome;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugin's life in a real server: installed, at work, removed. */
class PluginLifeIT {

  /** An ordinary request that the server answers after so long: there is no node for a replica. */
  private static final String SLOW = "/slow?wait_for_active_shards=2&timeout=900ms";

  @TempDir Path root;

  @Test
  void closesDrainsCollectsReopensAndLeaves() throws Exception {
    ServerHome home = OpenSearchServer.home(root.resolve("n1"));
    Path plugin = home.install(OpenSearchServer.PLUGIN);
    home.copyModule("transport-netty4", plugin);
    try (Server server = OpenSearchServer.startAlone(home, Map.of("btc.doors", "http,shard"))) {
      server.awaitHealth(1, "green");
      server.post("/_btc/pause", ""); // closings only when we say so
      Library.createOn(server, 0);
      refusesEveryKindOfRequestWhileOneIsInside(server);
      collectsAndReopens(server, home);
    }
    ServerHome.uninstall(plugin);
    try (Server server = OpenSearchServer.startAlone(home, Map.of())) {
      server.awaitHealth(1, "green");
      assertThat(server.get("/_btc").statusCode()).isGreaterThanOrEqualTo(400);
      assertThat(server.get("/books/_count").body()).contains("\"count\":" + Library.BOOKS);
    }
  }

  private static void refusesEveryKindOfRequestWhileOneIsInside(Server server) throws Exception {
    long closings = server.state("closings");
    CompletableFuture<HttpResponse<String>> slow = server.sendAsync("PUT", SLOW, "");
    server.await("/_btc", state -> Server.number(state.body(), "inside") == 1);
    server.post("/_btc/run/full-collection", "");
    server.await("/_btc", state -> state.body().contains("DRAINING"));

    List<String> letIn = new ArrayList<>();
    for (RequestKinds.Kind kind : RequestKinds.ALL) {
      String head = server.raw(kind.method(), kind.target(), kind.body());
      boolean refused =
          head.startsWith("HTTP/1.1 503")
              && head.toLowerCase().matches("(?s).*retry-after: [1-9].*")
              && head.toLowerCase().contains("retry-after-ms: ")
              && head.toLowerCase().contains("btc-refused: not-processed");
      if (!refused) {
        letIn.add(kind + ": " + head);
      }
    }
    assertThat(letIn).isEmpty();
    assertThat(server.get("/_cluster/health").statusCode()).isEqualTo(200);

    assertThat(slow.join().statusCode()).isEqualTo(200);
    server.await("/_btc", state -> Server.number(state.body(), "closings") == closings + 1);
    assertThat(server.state("refused")).isGreaterThanOrEqualTo(RequestKinds.ALL.size());
    assertThat(server.state("exposed_requests")).isZero();
    assertThat(server.send("DELETE", "/slow", null).statusCode()).isEqualTo(200);
  }

  private static void collectsAndReopens(Server server, ServerHome home) throws Exception {
    server.closeAndReopen("full-collection"); // the first may have been abandoned
    server.closeAndReopen("young-collection");
    String log = Files.readString(home.resolve("logs/gc.log"));
    assertThat(log).contains("Pause Full (System.gc())").contains("Pause Young");
    assertThat(server.get("/_btc").body()).contains("\"failed_runs\":0");
    assertThat(server.get("/books/_count").body()).contains("\"count\":" + Library.BOOKS);
    assertThat(server.awaitHealth(1, "green").state("inside")).isZero();
    assertThat(server.post("/_btc/resume", "").statusCode()).isEqualTo(200);
    server.await("/_btc", state -> state.body().contains("\"paused\":false"));
  }

  @Test
  void isRefusedByAServerOfAnotherVersion() throws Exception {
    ServerHome home = OpenSearchServer.home(root.resolve("n2"));
    Path plugin = home.install(OpenSearchServer.PLUGIN);
    home.askForVersion(plugin, "opensearch.version", "3.8.0");
    try (Server server = OpenSearchServer.startAlone(home, Map.of())) {
      assertThat(server.awaitEnd()).contains("was built for OpenSearch version 3.8.0");
    }
  }

  @Test
  void saysHowToGetAnHttpDoor() throws Exception {
    ServerHome home = OpenSearchServer.home(root.resolve("n3"));
    home.install(OpenSearchServer.PLUGIN);
    try (Server server = OpenSearchServer.startAlone(home, Map.of("btc.doors", "http"))) {
      assertThat(server.awaitEnd()).contains("cp modules/transport-netty4/*.jar plugins/btc/");
    }
  }
}

package io.github.btc.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.search.Server;
import io.github.btc.search.ServerHome;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeldMergesIT {

  private static final int BATCHES = 30;
  private static final int MANY_BATCHES = 150;
  private static final int DOCUMENTS_IN_A_BATCH = 20;

  @TempDir Path root;

  @Test
  void waitForAClosingAndLoseNothing() throws Exception {
    ServerHome home = OpenSearchServer.home(root.resolve("n1"));
    home.install(OpenSearchServer.PLUGIN);
    Map<String, String> settings = Map.of("btc.doors", "shard", "btc.tasks", "merges");
    try (Server server = OpenSearchServer.startAlone(home, settings)) {
      server.awaitHealth(1, "green");
      server.post("/_btc/pause", "");
      create(server, "held");
      index(server, "held", BATCHES);
      long segmentsHeld = segments(server, "held");
      assertThat(segmentsHeld).isGreaterThanOrEqualTo(BATCHES);
      assertThat(server.state("waiting_segments")).isPositive();

      server.post("/_btc/run/merges", "");
      server.await("/_btc", state -> Server.number(state.body(), "runs") == 1);
      server.post("/held/_refresh", "");
      assertThat(segments(server, "held")).isLessThan(segmentsHeld);
      assertThat(server.state("waiting_segments")).isZero();
      holdsNobodyHostage(server);
      staysBoundedWithoutAnyClosing(server);
    }
  }

  private static void holdsNobodyHostage(Server server) {
    index(server, "held", BATCHES);
    assertThat(server.post("/held/_flush", "").statusCode()).isEqualTo(200);
    assertThat(server.post("/held/_forcemerge?max_num_segments=1", "").body())
        .contains("\"failed\":0");
    server.post("/held/_refresh", "");
    assertThat(segments(server, "held")).isEqualTo(1);
    assertThat(server.get("/held/_count").body())
        .contains("\"count\":" + 2 * BATCHES * DOCUMENTS_IN_A_BATCH);
    index(server, "held", BATCHES);
    assertThat(server.send("DELETE", "/held", null).statusCode()).isEqualTo(200);
    server.await("/_btc", state -> Server.number(state.body(), "waiting_segments") == 0);
  }

  private static void staysBoundedWithoutAnyClosing(Server server) {
    create(server, "bounded");
    index(server, "bounded", MANY_BATCHES);
    assertThat(segments(server, "bounded")).isLessThan(100);
    assertThat(server.get("/bounded/_count").body())
        .contains("\"count\":" + MANY_BATCHES * DOCUMENTS_IN_A_BATCH);
  }

  private static void create(Server server, String index) {
    String settings =
        "{\"settings\":{\"number_of_shards\":1,\"number_of_replicas\":0,"
            + "\"refresh_interval\":\"-1\"}}";
    assertThat(server.put("/" + index, settings).statusCode()).isEqualTo(200);
  }

  /** Each batch becomes a segment of its own. */
  private static void index(Server server, String index, int batches) {
    for (int i = 0; i < batches; i++) {
      StringBuilder bulk = new StringBuilder();
      for (int j = 0; j < DOCUMENTS_IN_A_BATCH; j++) {
        bulk.append("{\"index\":{}}\n{\"title\":\"book ").append(i * 31 + j).append("\"}\n");
      }
      String answer = server.post("/" + index + "/_bulk?refresh=true", bulk.toString()).body();
      assertThat(answer).contains("\"errors\":false");
    }
  }

  private static long segments(Server server, String index) {
    String stats = server.get("/" + index + "/_stats/segments?filter_path=_all.primaries").body();
    return Server.number(stats, "count");
  }
}

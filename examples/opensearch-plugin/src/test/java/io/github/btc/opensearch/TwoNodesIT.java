package io.github.btc.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.search.BoundSearches;
import io.github.btc.search.Library;
import io.github.btc.search.ProcessUse;
import io.github.btc.search.SearchLoad;
import io.github.btc.search.Server;
import io.github.btc.search.ServerHome;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two nodes, one replica; clients talk to one node, the other closes again and again. Both numbers
 * are properties: {@code btc.searches} and {@code btc.closings}.
 */
class TwoNodesIT {

  private static final int SEARCHES = Integer.getInteger("btc.searches", 2_000);
  private static final int CLOSINGS = Integer.getInteger("btc.closings", 200);
  private static final int WARM_UP_CLOSINGS = 50;
  private static final long MARGIN_BYTES = 64 << 20;

  @TempDir Path root;

  @Test
  void searchesNeitherFailNorMeetACollection() throws Exception {
    Map<String, String> alone = Map.of("cluster.initial_cluster_manager_nodes", "n1");
    try (Server asked = OpenSearchServer.start(home("n1"), alone);
        Server closing = OpenSearchServer.start(home("n2"), joining(asked))) {
      asked.awaitHealth(2, "green");
      Library.createOn(asked, 1);
      asked.awaitHealth(2, "green");
      asked.post("/_btc/pause", "");
      closing.post("/_btc/pause", "");

      SearchLoad load = SearchLoad.start(asked, SEARCHES);
      closeRepeatedly(closing, WARM_UP_CLOSINGS);
      closing.closeAndReopen("full-collection");
      ProcessUse before = ProcessUse.of(closing);
      closeRepeatedly(closing, CLOSINGS - WARM_UP_CLOSINGS);
      while (!load.isOver()) {
        closeRepeatedly(closing, 1);
      }
      closing.closeAndReopen("full-collection");
      ProcessUse after = ProcessUse.of(closing);

      String state = closing.get("/_btc").body();
      System.out.println(load.report() + "\n" + state + "\n" + before + "\n" + after);
      assertThat(load.failures()).isEmpty();
      assertThat(load.answers()).isGreaterThanOrEqualTo(SEARCHES);
      assertThat(Server.number(state, "exposed_requests")).isZero();
      assertThat(Server.number(state, "closings")).isGreaterThanOrEqualTo(CLOSINGS);
      assertThat(after.threads()).isLessThanOrEqualTo(before.threads() + 10);
      assertThat(after.files()).isLessThanOrEqualTo(before.files() + 10);
      assertThat(after.usedHeapBytes()).isLessThan(before.usedHeapBytes() + MARGIN_BYTES);
      asked.awaitHealth(2, "green");
      new BoundSearches(asked, closing, "/books/_search/point_in_time?keep_alive=1m")
          .assertNoneFails("n2");
    }
  }

  private static Map<String, String> joining(Server first) {
    return Map.of("discovery.seed_hosts", "127.0.0.1:" + first.awaitTransportPort());
  }

  private static void closeRepeatedly(Server server, int times) {
    for (int i = 0; i < times; i++) {
      server.closeAndReopen("young-collection");
    }
  }

  private ServerHome home(String name) throws Exception {
    ServerHome home = OpenSearchServer.home(root.resolve(name));
    home.install(OpenSearchServer.PLUGIN);
    return home;
  }
}

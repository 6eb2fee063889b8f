package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two nodes, one replica; clients talk to one node, the other closes again and again. Both numbers
 * are properties: {@code btc.searches} and {@code btc.closings}.
 */
public abstract class TwoNodesContract {

  private static final int SEARCHES = Integer.getInteger("btc.searches", 2_000);
  private static final int CLOSINGS = Integer.getInteger("btc.closings", 200);
  private static final int WARM_UP_CLOSINGS = 50;
  private static final long MARGIN_BYTES = 64 << 20;

  /** As many closings as there can be: no budget makes a closing wait. */
  private static final Map<String, String> SETTINGS = Map.of("btc.closed_share", "1");

  protected final Product product;

  @TempDir Path root;

  protected TwoNodesContract(Product product) {
    this.product = product;
  }

  @Test
  void searchesNeitherFailNorMeetACollection() throws Exception {
    try (Server asked = product.startFirst(product.home(root.resolve("n1")), SETTINGS);
        Server closing = product.startBeside(asked, product.home(root.resolve("n2")), SETTINGS)) {
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
      new BoundSearches(asked, closing, product.pointInTime()).assertNoneFails("n2");
      new ManyShards(closing).assertAllAreCounted("n2");
      BothNodesClose both = new BothNodesClose(List.of(asked, closing));
      both.assertTurns();
      both.assertWaits();
    }
  }

  private static void closeRepeatedly(Server server, int times) {
    for (int i = 0; i < times; i++) {
      server.closeAndReopen("young-collection");
    }
  }
}

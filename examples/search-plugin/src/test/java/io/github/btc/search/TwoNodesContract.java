package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.measure.Pause;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two nodes, one replica; clients talk to one node, the other closes again and again. Both numbers
 * are properties: {@code btc.searches} and {@code btc.closings}.
 */
@Tag("all")
public abstract class TwoNodesContract {

  private static final int SEARCHES = Integer.getInteger("btc.searches", 2_000);
  private static final int CLOSINGS = Integer.getInteger("btc.closings", 200);
  private static final int WARM_UP_CLOSINGS = 50;
  private static final int SEARCHES_OF_THE_CONTROL = 500;

  /** One in six to eighty-six collections was met, with three a load. */
  private static final int MOST_LOADS_OF_THE_CONTROL = 200;

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
    try (Server asked = product.startFirst(home("n1"), SETTINGS);
        Server closing = product.startBeside(asked, home("n2"), SETTINGS)) {
      asked.awaitHealth(2, "green");
      Library.createOn(asked, 1);
      asked.awaitHealth(2, "green");
      asked.pause();
      closing.pause();

      List<Pause> earlier = closing.collections();
      Closings closings = Closings.of(closing);
      closeDuringSearches(closings, WARM_UP_CLOSINGS, asked, SEARCHES / 4);
      ProcessUse before = ProcessUse.of(closing);
      closeDuringSearches(closings, CLOSINGS - WARM_UP_CLOSINGS, asked, SEARCHES - SEARCHES / 4);
      ProcessUse after = ProcessUse.of(closing);

      String state = closing.get("/_btc").body();
      System.out.println(state + "\n" + before + "\n" + after);
      System.out.println("in closings: " + closings.searches());
      System.out.println("in all: " + ServedSearches.of(closing).without(earlier));
      closings.assertNoSearchMetTheirCollections();
      assertThat(Server.number(state, "closings")).isGreaterThanOrEqualTo(CLOSINGS);
      assertThat(after.threads()).isLessThanOrEqualTo(before.threads() + 10);
      assertThat(after.files()).isLessThanOrEqualTo(before.files() + 10);
      assertThat(after.usedHeapBytes()).isLessThan(before.usedHeapBytes() + MARGIN_BYTES);
      asked.awaitHealth(2, "green");
      assertSearchesMeetWhatIsNoClosing(closing);
      new BoundSearches(asked, closing, product.pointInTime()).assertNoneFails("n2");
      new ManyShards(closing).assertAllAreCounted("n2");
      BothNodesClose both = new BothNodesClose(List.of(asked, closing));
      both.assertTurns();
      both.assertWaits();
    }
  }

  /** Closes at least so often, and then once more without searches, so that nothing is in use. */
  private static void closeDuringSearches(Closings closings, int least, Server asked, int searches)
      throws InterruptedException {
    SearchLoad load = SearchLoad.start(asked, searches);
    closings.closeAndReopen("young-collection", least);
    while (!load.isOver()) {
      closings.closeAndReopen("young-collection");
    }
    System.out.println(load.report());
    assertThat(load.failures()).isEmpty();
    assertThat(load.answers()).isEqualTo(searches);
    closings.closeAndReopen("full-collection");
  }

  private ServerHome home(String name) throws IOException {
    ServerHome home = product.home(root.resolve(name));
    home.installClass("search-times", product.searchTimes());
    return home;
  }

  /** The same searches, node and join, but nobody closes before a collection, or goes elsewhere. */
  private static void assertSearchesMeetWhatIsNoClosing(Server collecting) throws Exception {
    List<Pause> before = collecting.collections();
    ServedSearches served;
    int loads = 0;
    do {
      SearchLoad load = SearchLoad.start(collecting, SEARCHES_OF_THE_CONTROL);
      while (!load.isOver()) {
        collecting.collect();
      }
      served = ServedSearches.of(collecting).without(before);
    } while (served.exposed().isEmpty() && ++loads < MOST_LOADS_OF_THE_CONTROL);
    System.out.println("without closing: " + served);
    assertThat(served.exposed()).as("met by " + served).isNotEmpty();
  }
}

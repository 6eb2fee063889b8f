package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.tools.replicas.measure.Interval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Both nodes that have the copies close, again and again, and neither waits for the other. */
final class BothNodesClose {

  private static final int CLOSINGS = 15;
  private static final int SEARCHES = 150;
  private static final Duration POLL = Duration.ofMillis(5);
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final List<Server> nodes;

  BothNodesClose(List<Server> nodes) {
    this.nodes = nodes;
  }

  /** With turns no two are closed together; searches never fail. */
  void assertTurns() throws InterruptedException {
    long before = abandoned();
    List<Closings> closings = closeBoth(true);
    assertThat(together(closings)).isZero();
    long completed = closings.stream().mapToLong(ofOne -> ofOne.list().size()).sum();
    assertThat(abandoned() - before).as("abandoned").isLessThan(completed);
  }

  private long abandoned() {
    return nodes.stream().mapToLong(node -> node.state("abandoned_closings")).sum();
  }

  /** When every copy is closed at the same moment, searches wait, and never fail. */
  void assertWaits() throws InterruptedException {
    String two = "{\"persistent\":{\"btc.most_closed\":2}}";
    assertThat(nodes.get(0).put("/_cluster/settings", two).statusCode()).isEqualTo(200);
    closeBoth(false);
  }

  /**
   * Closes each node often.
   *
   * @param apart whether they may end before both were closed together
   */
  private List<Closings> closeBoth(boolean apart) throws InterruptedException {
    List<SearchLoad> loads = nodes.stream().map(n -> SearchLoad.start(n, SEARCHES)).toList();
    List<Closings> closings = nodes.stream().map(Closings::of).toList();
    List<Closer> closers = new ArrayList<>();
    for (Closings ofOne : closings) {
      closers.add(Closer.start(() -> ofOne.closeAndReopen("young-collection")));
    }
    for (SearchLoad load : loads) {
      load.await();
    }
    await("closings of both nodes")
        .pollInterval(POLL)
        .atMost(LIMIT)
        .until(
            () ->
                closers.stream().anyMatch(Closer::hasEnded)
                    || closings.stream().allMatch(ofOne -> ofOne.list().size() >= CLOSINGS)
                        && (apart || together(closings) > 0));
    for (Closer closer : closers) {
      closer.end(); // fails if a closing has failed
    }
    for (int i = 0; i < nodes.size(); i++) {
      assertThat(loads.get(i).failures()).isEmpty();
      assertThat(loads.get(i).answers()).isEqualTo(SEARCHES);
      closings.get(i).assertNoSearchMetTheirCollections();
    }
    return closings;
  }

  private static long together(List<Closings> closings) {
    List<Interval> others = closings.get(1).list();
    return closings.get(0).list().stream()
        .filter(one -> others.stream().anyMatch(one::overlaps))
        .count();
  }
}

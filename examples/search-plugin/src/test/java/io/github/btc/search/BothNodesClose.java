package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.measure.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Both nodes that have the copies close, again and again, and neither waits for the other. */
final class BothNodesClose {

  private static final int CLOSINGS = 15;
  private static final int SEARCHES = 150;
  private static final long POLL_NANOS = 1_000_000;

  private final List<Server> nodes;

  BothNodesClose(List<Server> nodes) {
    this.nodes = nodes;
  }

  /** With turns no two are closed together; searches never fail. */
  void assertTurns() throws InterruptedException {
    long before = abandoned();
    assertThat(closingsTogether()).isZero();
    assertThat(abandoned() - before).as("abandoned").isLessThan(CLOSINGS);
  }

  private long abandoned() {
    return nodes.stream().mapToLong(node -> node.state("abandoned_closings")).sum();
  }

  /** When every copy is closed at the same moment, searches wait, and never fail. */
  void assertWaits() throws InterruptedException {
    String two = "{\"persistent\":{\"btc.most_closed\":2}}";
    assertThat(nodes.get(0).put("/_cluster/settings", two).statusCode()).isEqualTo(200);
    assertThat(closingsTogether()).isPositive();
  }

  private long closingsTogether() throws InterruptedException {
    List<SearchLoad> loads = nodes.stream().map(n -> SearchLoad.start(n, SEARCHES)).toList();
    List<Closings> closings = nodes.stream().map(Closings::of).toList();
    List<Closer> closers = new ArrayList<>();
    for (Closings ofOne : closings) {
      closers.add(Closer.start(() -> ofOne.closeAndReopen("young-collection")));
    }
    for (SearchLoad load : loads) {
      load.await();
    }
    while (closers.stream().anyMatch(closer -> closer.isShortOf(CLOSINGS))) {
      LockSupport.parkNanos(POLL_NANOS);
    }
    for (Closer closer : closers) {
      closer.end();
    }
    for (int i = 0; i < nodes.size(); i++) {
      assertThat(loads.get(i).failures()).isEmpty();
      assertThat(loads.get(i).answers()).isEqualTo(SEARCHES);
      assertThat(closings.get(i).list()).hasSizeGreaterThanOrEqualTo(CLOSINGS);
      closings.get(i).assertNoSearchMetTheirCollections();
    }
    List<Interval> others = closings.get(1).list();
    return closings.get(0).list().stream()
        .filter(one -> others.stream().anyMatch(one::overlaps))
        .count();
  }
}

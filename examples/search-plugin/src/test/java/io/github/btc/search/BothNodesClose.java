package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Both nodes that have the copies close, again and again, and neither waits for the other. */
final class BothNodesClose {

  private static final int CLOSINGS = 15;
  private static final int SEARCHES = 150;
  private static final long POLL_NANOS = 1_000_000;
  private static final Pattern CLOSING =
      Pattern.compile("\"opened_at_nanos\":(-?\\d+),\"closed_nanos\":(\\d+)");

  private final List<Server> nodes;

  BothNodesClose(List<Server> nodes) {
    this.nodes = nodes;
  }

  /** One closing of one node; the clocks of all processes of a machine agree. */
  private record Closing(long fromNanos, long toNanos) {
    boolean overlaps(Closing other) {
      return fromNanos < other.toNanos && other.fromNanos < toNanos;
    }
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
    List<Set<Closing>> closings = new ArrayList<>();
    List<Closer> closers = new ArrayList<>();
    for (Server node : nodes) {
      Set<Closing> old = closingsIn(node.get("/_btc").body());
      Set<Closing> seen = ConcurrentHashMap.newKeySet();
      closings.add(seen);
      closers.add(Closer.start(() -> close(node, old, seen)));
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
      assertThat(closings.get(i)).hasSizeGreaterThanOrEqualTo(CLOSINGS);
      assertThat(nodes.get(i).state("exposed_requests")).isZero();
    }
    return closings.get(0).stream()
        .filter(one -> closings.get(1).stream().anyMatch(one::overlaps))
        .count();
  }

  private static void close(Server node, Set<Closing> old, Set<Closing> seen) {
    node.closeAndReopen("young-collection");
    Set<Closing> now = closingsIn(node.get("/_btc").body());
    now.removeAll(old);
    seen.addAll(now);
  }

  private static Set<Closing> closingsIn(String state) {
    Set<Closing> closings = new HashSet<>();
    Matcher matcher = CLOSING.matcher(state);
    while (matcher.find()) {
      long opened = Long.parseLong(matcher.group(1));
      closings.add(new Closing(opened - Long.parseLong(matcher.group(2)), opened));
    }
    return closings;
  }
}

package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Both nodes that have the copies close, again and again, and neither waits for the other. */
final class BothNodesClose {

  private static final int CLOSINGS = 15;
  private static final int SEARCHES = 150;
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
    assertThat(closingsTogether()).isZero();
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
    List<Thread> closers = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      Server node = nodes.get(i);
      List<SearchLoad> own = loads;
      Set<Closing> seen = new HashSet<>();
      closings.add(seen);
      Thread closer = new Thread(() -> close(node, own, seen), "closer-" + i);
      closer.start();
      closers.add(closer);
    }
    for (Thread closer : closers) {
      closer.join();
    }
    for (SearchLoad load : loads) {
      assertThat(load.failures()).isEmpty();
    }
    for (int i = 0; i < nodes.size(); i++) {
      assertThat(closings.get(i)).hasSizeGreaterThanOrEqualTo(CLOSINGS);
      assertThat(nodes.get(i).state("exposed_requests")).isZero();
    }
    return closings.get(0).stream()
        .filter(one -> closings.get(1).stream().anyMatch(one::overlaps))
        .count();
  }

  private static void close(Server node, List<SearchLoad> loads, Set<Closing> seen) {
    String before = node.get("/_btc").body();
    Set<Closing> old = closingsIn(before);
    for (int i = 0; i < CLOSINGS || !loads.stream().allMatch(SearchLoad::isOver); i++) {
      node.closeAndReopen("young-collection");
      seen.addAll(closingsIn(node.get("/_btc").body()));
    }
    seen.removeAll(old);
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

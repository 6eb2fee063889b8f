package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.measure.Interval;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The completed closings of one node from now on, by its own clock; the clocks of all processes of
 * a machine agree. Thread-safe.
 */
final class Closings {

  private static final Pattern COMPLETED =
      Pattern.compile(
          "\"opened_at_nanos\":(-?\\d+),\"closed_nanos\":(\\d+),"
              + "\"refused\":\\d+,\"ending\":\"COMPLETED\"");

  /** Where a full collection has just been, a young one finds Eden empty. */
  private static final int MOST_WITH_NOTHING_TO_DO = 2;

  private final Server node;
  private final Set<Interval> earlier;
  private final Set<Interval> seen = ConcurrentHashMap.newKeySet();

  private Closings(Server node) {
    this.node = node;
    this.earlier = told(node);
  }

  static Closings of(Server node) {
    return new Closings(node);
  }

  /** Closes the node once, and notes the closing. */
  void closeAndReopen(String task) {
    node.closeAndReopen(task);
    seen.addAll(told(node)); // it tells the last twenty
    seen.removeAll(earlier);
  }

  void closeAndReopen(String task, int times) {
    for (int i = 0; i < times; i++) {
      closeAndReopen(task);
    }
  }

  /** Lists the closings in which the task ran, each with the time for which the gate was closed. */
  List<Interval> list() {
    return List.copyOf(seen);
  }

  /** Joins what the node has executed with the collections of these closings. */
  ServedSearches searches() {
    return ServedSearches.of(node).inside(list());
  }

  void assertNoSearchMetTheirCollections() {
    ServedSearches served = searches();
    assertThat(served.phases()).isNotEmpty();
    assertThat(served.collections().size())
        .as("collections of %s closings", list().size())
        .isGreaterThanOrEqualTo(list().size() - MOST_WITH_NOTHING_TO_DO);
    assertThat(served.exposed()).isEmpty();
  }

  private static Set<Interval> told(Server node) {
    Set<Interval> closings = new HashSet<>();
    Matcher matcher = COMPLETED.matcher(node.get("/_btc").body());
    while (matcher.find()) {
      long opened = Long.parseLong(matcher.group(1));
      closings.add(new Interval(opened - Long.parseLong(matcher.group(2)), opened));
    }
    return closings;
  }
}

package io.github.btc.search;

import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The searches that one node has executed, from the log of a second plugin, together with the
 * collections from the log of its JVM. No door takes part in either. Both use the clock of {@link
 * System#nanoTime()}, which no stop can tear apart: a phase of a search that meets a collection
 * begins before its stop and ends after it.
 *
 * @param phases queries and fetches of shards
 * @param collections stops of the process by its collector
 */
public record ServedSearches(List<Interval> phases, List<Pause> collections) {

  /** The log lines of the second plugin. The braces contain the start and the end of a phase. */
  public static final String SAID = "phase of a search from {} to {} ns";

  private static final Pattern PHASE =
      Pattern.compile("phase of a search from (-?\\d+) to (-?\\d+) ns");

  static ServedSearches of(Server node) {
    return new ServedSearches(
        node.lines().stream().map(PHASE::matcher).filter(Matcher::find).map(m -> phase(m)).toList(),
        node.collections());
  }

  private static Interval phase(Matcher said) {
    return new Interval(Long.parseLong(said.group(1)), Long.parseLong(said.group(2)));
  }

  /** Leaves out some collections. */
  ServedSearches without(List<Pause> others) {
    return when(pause -> !others.contains(pause));
  }

  /**
   * The collections of some closings. A JVM may write the line about the end of a collection later
   * than the gate opens, which is after the collection.
   */
  ServedSearches inside(List<Interval> closings) {
    List<Pause> some = new ArrayList<>();
    for (Pause pause : collections) {
      for (Interval closing : closings) {
        if (pause.interval().overlaps(closing)) {
          some.add(new Pause(both(pause.interval(), closing), pause.what(), pause.saidNanos()));
        }
      }
    }
    return new ServedSearches(phases, some);
  }

  private static Interval both(Interval one, Interval other) {
    long later = Math.max(0, other.startNanos() - one.startNanos());
    long earlier = Math.max(0, one.endNanos() - other.endNanos());
    return new Interval(one.startNanos() + later, one.endNanos() - earlier);
  }

  private ServedSearches when(Predicate<Pause> condition) {
    return new ServedSearches(phases, collections.stream().filter(condition).toList());
  }

  /** The phases that have met one of the collections. */
  List<Interval> exposed() {
    return phases.stream()
        .filter(phase -> collections.stream().anyMatch(c -> c.interval().overlaps(phase)))
        .toList();
  }

  @Override
  public String toString() {
    return phases.size()
        + " phases of searches, "
        + exposed().size()
        + " of them met one of "
        + collections.size()
        + " collections";
  }
}

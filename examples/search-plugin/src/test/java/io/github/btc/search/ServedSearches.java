package io.github.btc.search;

import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
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

  /** The collections of some closings. */
  ServedSearches inside(List<Interval> closings) {
    return when(pause -> closings.stream().anyMatch(pause.interval()::overlaps));
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

package io.github.btc.lab.bench;

import java.util.ArrayList;
import java.util.List;

/** Fewer opponents, or fewer runs of each. */
final class Selection {

  private Selection() {}

  /**
   * Keeps the opponents with some names, in the order of the scenario.
   *
   * @throws IllegalArgumentException if a name is none of them
   */
  static List<Opponent> of(List<Opponent> all, List<String> names, String what) {
    List<String> known = all.stream().map(Opponent::name).toList();
    for (String name : names) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            what + ": " + name + " (expected some of " + String.join(", ", known) + ")");
      }
    }
    return all.stream().filter(opponent -> names.contains(opponent.name())).toList();
  }

  /** Keeps the limit besides: without it nothing can be claimed. */
  static List<Opponent> withLimit(List<Opponent> all, List<String> names, String what) {
    List<String> kept = new ArrayList<>(names);
    all.stream()
        .filter(opponent -> opponent.runs().contains(Variant.LIMIT))
        .forEach(opponent -> kept.add(opponent.name()));
    return of(all, kept, what);
  }

  /** Keeps some runs of each, and whoever has any left. */
  static List<Opponent> runs(List<Opponent> all, List<Variant> kept) {
    return all.stream()
        .map(
            each ->
                new Opponent(
                    each.name(),
                    each.needsJdk(),
                    each.flags(),
                    each.runs().stream().filter(kept::contains).toList()))
        .filter(opponent -> !opponent.runs().isEmpty())
        .toList();
  }

  static Scenario withOpponents(Scenario scenario, List<Opponent> opponents) {
    return new Scenario(
        scenario.name(),
        scenario.about(),
        scenario.liveMegabytes(),
        scenario.ratePerSecond(),
        scenario.replicas(),
        scenario.heapsMegabytes(),
        scenario.warmUpSeconds(),
        scenario.measureSeconds(),
        scenario.repetitions(),
        scenario.slowMillis(),
        scenario.hedgeAfterMillis(),
        scenario.youngPercent(),
        scenario.flags(),
        opponents);
  }
}

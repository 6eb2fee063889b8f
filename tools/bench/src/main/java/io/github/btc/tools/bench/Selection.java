package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import java.util.ArrayList;
import java.util.List;

/** Fewer opponents, fewer runs of each, or fewer loads. */
final class Selection {

  private Selection() {}

  /**
   * Keeps the opponents with some names, in the order of the scenario.
   *
   * @throws IllegalArgumentException if a name is none of them
   */
  static List<Opponent> of(List<Opponent> all, List<String> names, String what) {
    checkKnown(all.stream().map(Opponent::name).toList(), names, what);
    return all.stream().filter(opponent -> names.contains(opponent.name())).toList();
  }

  /**
   * Keeps the loads with some names, in the order of the scenario.
   *
   * @throws IllegalArgumentException if a name is none of them
   */
  static List<Load> loads(List<Load> all, List<String> names, String what) {
    checkKnown(all.stream().map(Load::name).toList(), names, what);
    return all.stream().filter(load -> names.contains(load.name())).toList();
  }

  private static void checkKnown(List<String> known, List<String> names, String what) {
    if (names.isEmpty()) {
      throw new RefusedSettingException(what, "none", "some of " + String.join(", ", known));
    }
    for (String name : names) {
      if (!known.contains(name)) {
        throw new RefusedSettingException(what, name, "some of " + String.join(", ", known));
      }
    }
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
}

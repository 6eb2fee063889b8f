package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.container.CpuTime;
import java.util.ArrayList;
import java.util.List;

/** Selects some opponents, variants or loads of a scenario. */
final class Selection {

  private Selection() {}

  /**
   * Returns the opponents with the given names, in the order of the scenario.
   *
   * @throws IllegalArgumentException if no opponent has one of the names
   */
  static List<Opponent> of(List<Opponent> all, List<String> names, String what) {
    checkKnown(all.stream().map(Opponent::name).toList(), names, what);
    return all.stream().filter(opponent -> names.contains(opponent.name())).toList();
  }

  /**
   * Returns the loads with the given names, in the order of the scenario.
   *
   * @throws IllegalArgumentException if no load has one of the names
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

  /**
   * Returns the opponents with the given names and their limits, which every claim needs. Without a
   * quota the limit is another one, which runs beside the usual one.
   */
  static List<Opponent> withLimit(List<Opponent> all, List<String> names, String what) {
    boolean noQuota = of(all, names, what).stream().anyMatch(Selection::hasNoQuota);
    List<String> kept = new ArrayList<>(names);
    all.stream()
        .filter(opponent -> opponent.runs().contains(Variant.LIMIT))
        .filter(limit -> noQuota || !hasNoQuota(limit))
        .forEach(limit -> kept.add(limit.name()));
    return of(all, kept, what);
  }

  private static boolean hasNoQuota(Opponent opponent) {
    return opponent.cpuTime() == CpuTime.WEIGHT;
  }

  /**
   * Returns each opponent with only the given variants, without the opponents that have no variant
   * left.
   */
  static List<Opponent> runs(List<Opponent> all, List<Variant> kept) {
    return all.stream()
        .map(each -> each.running(each.runs().stream().filter(kept::contains).toList()))
        .filter(opponent -> !opponent.runs().isEmpty())
        .toList();
  }
}

package io.github.btc.research.grid;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.research.experiment.Experiment;
import io.github.btc.research.experiment.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Many experiments that differ in some parameters: every combination of the values given.
 *
 * @param experiment which
 * @param set values that are the same in all cells, by name
 * @param vary values that differ, by name
 * @param repetitions of each combination, with seed, seed + 1, and so on
 * @param seed of the first repetition
 */
record Grid(
    String experiment,
    Map<String, String> set,
    Map<String, List<String>> vary,
    int repetitions,
    long seed) {

  static final long MOST_CELLS = 1_000_000;

  Grid {
    Ranges.whole("repetitions", repetitions, 1, MOST_CELLS);
    long cells = repetitions;
    for (Map.Entry<String, List<String>> each : vary.entrySet()) {
      if (each.getValue().isEmpty()) {
        throw new RefusedSettingException("vary", each.getKey() + " has no values", "at least one");
      }
      if (set.containsKey(each.getKey())) {
        throw new RefusedSettingException("vary", each.getKey() + " is set too", "one of the two");
      }
      cells = Math.min(MOST_CELLS + 1, cells * each.getValue().size());
    }
    Ranges.whole("cells", cells, 1, MOST_CELLS);
    Map<String, String> names = new LinkedHashMap<>(set);
    vary.keySet().forEach(name -> names.put(name, ""));
    new Values(Experiment.named(experiment).parameters(), names); // refuses names there are not
  }

  /** Returns the cells: the last parameter varies fastest, repetitions faster still. */
  List<Cell> cells() {
    List<Map<String, String>> combinations = List.of(set);
    for (Map.Entry<String, List<String>> each : vary.entrySet()) {
      combinations = with(combinations, each.getKey(), each.getValue());
    }
    List<Cell> cells = new ArrayList<>();
    for (Map<String, String> values : combinations) {
      for (int i = 0; i < repetitions; i++) {
        cells.add(
            new Cell(cells.size() + 1, experiment, values, List.copyOf(vary.keySet()), seed + i));
      }
    }
    return cells;
  }

  /** Checks every value in the first cell that has it, before any cell runs. */
  void check(List<Cell> cells) {
    Set<Map.Entry<String, String>> seen = new HashSet<>();
    for (Cell each : cells) {
      if (seen.addAll(each.values().entrySet()) || each.number() == 1) {
        each.check();
      }
    }
  }

  private static List<Map<String, String>> with(
      List<Map<String, String>> combinations, String name, List<String> values) {
    List<Map<String, String>> more = new ArrayList<>();
    for (Map<String, String> each : combinations) {
      for (String value : values) {
        Map<String, String> one = new LinkedHashMap<>(each);
        one.put(name, value);
        more.add(one);
      }
    }
    return more;
  }
}
